"""Whether the catalogues say everything, in every language, in the right script and with the agreed words.

``hanalearn check`` prints what ``check_catalogues`` finds; the test suite wants it to find nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from hanalearn.text.catalogue import FOLDER, Part, Reading, Slot, TemplateError, file_of, parse_template
from hanalearn.text.hepburn import is_same_sound
from hanalearn.text.kanji import SCHOOL
from hanalearn.text.language import LANGUAGES
from hanalearn.text.message import is_key
from hanalearn.text.po import Entry, PoError, parse_po
from hanalearn.text.readings import WORDS
from hanalearn.text.saying import FORMS

__all__ = ["AVOID", "COMPUTED", "PLURAL_FORMS", "Avoid", "Finding", "check_catalogues", "unused_keys"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a catalogue that is not as it should be.

    Attributes:
        code: stable name of the law, for example ``"missing-key"``.
        where: file and line, ``"po/ja/page.po:12"``; the file alone where a key is missing from it.
        says: what is wrong, for whoever writes the texts, with the offending words quoted.
        is_fault: the catalogue must be mended; otherwise it is only worth a look.
    """

    code: str
    where: str
    says: str
    is_fault: bool = True

    def __str__(self) -> str:
        return f"{self.where}: {self.code}: {self.says}"


@dataclass(frozen=True, slots=True)
class Avoid:
    """A word that the course does not use, and what it says instead.

    Attributes:
        langs: codes of the languages it belongs to.
        pattern: a regular expression.
        instead: the word to use.
        why: the reason, for the glossary page.
        allowed_in: families of keys where it may stand, because the belief that is spoken of is put in these words.
    """

    langs: tuple[str, ...]
    pattern: str
    instead: str
    why: str
    allowed_in: tuple[str, ...] = ()


_EN: Final = ("en",)
_JA: Final = ("ja",)
_ZH: Final = ("zh-Hant", "zh-Hans")
_TW: Final = ("zh-Hant",)
_CN: Final = ("zh-Hans",)

AVOID: Final = (
    Avoid(_EN, r"\b(?:bets?|stakes?|wagers?|jackpots?|payoffs?|pays?|paid)\b", "settle, points", "no money words"),
    Avoid(_EN, r"\b(?:wrong|incorrect|error|fail(?:ed|ure)?|oops)\b", "not this one, not yet", "no blame", ("serve",)),
    Avoid(_EN, r"\b(?:correct|great|well done|perfect|awesome)\b", "that holds, and the reason", "no praise alone"),
    Avoid(_EN, r"\bdiscards?\b", "lay down", "a card laid down is not lost"),
    Avoid(_EN, r"\bcaptur(?:e|es|ed|ing)\b", "take", "one word for one idea"),
    Avoid(_EN, r"\b(?:junk|trash|dross)\b", "chaff", "belittles the card"),
    Avoid(_EN, r"\bpampas\b", "susuki grass", "pampas grass is another plant"),
    Avoid(_EN, r"\bsuits?\b", "month", "the month decides a match"),
    Avoid(_EN, r"\bmultiplier\b", "factor, times", "one word for one idea", ("term", "book")),
    Avoid(_EN, r"\bpoetry\b", "poem ribbon", "one word for one idea"),
    Avoid(_EN, r"\bhanafudas\b", "hanafuda", "has no plural s"),
    Avoid(_JA, r"不正解|誤答|まちがいです|間違", "こちらではありません、もう少しです", "no blame"),
    Avoid(_JA, r"あなた|なさい|キミ", "自分、〜ましょう", "no pronoun for the learner"),
    Avoid(_JA, r"賭|賭け|支払|ベット", "点のやりとり", "no money words"),
    Avoid(_JA, r"(?<!ルール確認)(?<!単語)カード", "札", "a hanafuda card is a 札"),
    Avoid(_JA, r"デッキ", "花札一組", "one word for one idea"),
    Avoid(_JA, r"ターン(?!ズ)", "番", "one word for one idea"),
    Avoid(_JA, r"粕|屑|滓", "カス", "belittles the card"),
    Avoid(_JA, r"杜若", "菖蒲", "one word for one plant"),
    Avoid(_JA, r"郭公", "不如帰", "another bird"),
    Avoid(_JA, r"倍返し", "相手のこいこい", "sounds like revenge"),
    Avoid(_JA, r"プレーヤー", "プレイヤー", "one spelling"),
    Avoid(_ZH, r"[您]", "你", "one tone for pupils and adults"),
    Avoid(_ZH, r"錯誤|错误|不正確|不正确|違反|违反|違規|违规|答錯|答错", "還差一點 / 还差一点", "no blame"),
    Avoid(_ZH, r"[來来][來来]", "こいこい", "the call is a proper word"),
    Avoid(_ZH, r"花牌|花鬥|花斗", "花札", "a court card, or the Korean game"),
    Avoid(_ZH, r"牌型|役牌|番數|番数", "役", "words of poker and mahjong"),
    Avoid(_ZH, r"翻倍", "加倍", "翻 is turning a card"),
    Avoid(_ZH, r"[棄弃垫墊]牌", "留在場上 / 留在场上", "a card laid down is not lost"),
    Avoid(_ZH, r"牌堆", "山牌", "one word for one idea"),
    Avoid(_ZH, r"下注|賭|赌|賠|赔|支付", "結算 / 结算", "no money words"),
    Avoid(_ZH, r"[莊庄]家|平家", "親 / 亲, 對手 / 对手", "casino tone"),
    Avoid(_ZH, r"亲家|親家|父權|父权|換親|换亲", "親 / 亲, 親權 / 亲权", "other things in Chinese"),
    Avoid(_ZH, r"喜[鵲鹊]|[黃黄][鶯莺]|郭公", "鶯 / 莺, 杜鵑 / 杜鹃", "other birds"),
    Avoid(_ZH, r"荻|梧桐|籐|[蘭兰]花", "萩, 桐, 藤, 菖蒲", "other plants"),
    Avoid(_ZH, r"[勝胜][負负]", "停局", "means winning or losing in Chinese"),
    Avoid(_ZH, r"超[過过]7", "滿7分 / 满7分", "seven itself counts"),
    Avoid(_TW, r"默認|打印|導出|文件|保存|概率|程序|網絡|屏幕|投影儀|練習單", "預設、列印、匯出…", "mainland words"),
    Avoid(_CN, r"预设|列印|汇出|档案|储存|机率|程式|网路|萤幕|投影机|学习单", "默认、打印、导出…", "Taiwan words"),
    Avoid(_TW, r"[桜猪]", "櫻、豬", "Japanese or mainland form"),
    Avoid(_CN, r"桜", "樱", "Japanese form"),
)
"""Words to avoid. Source: the glossary of the course, docs/glossary.md."""

PLURAL_FORMS: Final = {
    "en": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
    "zh-Hant": "nplurals=1; plural=0;",
    "zh-Hans": "nplurals=1; plural=0;",
}
"""The plural rule of each language, as its files must state it."""

# Names that need a reading: these families, except longer texts about the thing.
_NAMED: Final = frozenset({
    "card", "plant", "picture", "kind", "ribbon", "month", "zone", "game", "yaku", "teyaku", "term",
})  # fmt: skip
_SCRIPTS: Final = ("ja-Hrkt", "ja-Latn")
# Shown in Japanese to readers of every language that does not have the characters itself.
_IN_JAPANESE: Final = frozenset({"map.spine"})
# Titles of sources stand as published, in whatever script.
_AS_PUBLISHED: Final = "source."
_KANA_IN_CHINESE: Final = ("こいこい", "こい倍")
_KANA: Final = re.compile(r"[ぁ-ゖァ-ヺー]")
_HAN: Final = re.compile(r"[㐀-鿿々]")
_HALF_WIDTH: Final = re.compile(r"[,;:!?()]")
_SPACED: Final = re.compile(
    r"(?<=[ぁ-ゖァ-ヺー一-鿿]) (?=[ぁ-ゖァ-ヺー一-鿿A-Za-z0-9])|(?<=[A-Za-z0-9]) (?=[ぁ-ゖァ-ヺー一-鿿])"
)
_QUOTES: Final = {"ja": "“”‘’", "zh-Hant": "“”‘’", "zh-Hans": "「」『』"}
_ENCODINGS: Final = {"zh-Hant": "big5", "zh-Hans": "gb2312", "ja": "euc_jp"}
# Used although the old character set lacks them: the bush clover has no other name, the wave dash no other code.
_BEYOND: Final = {"zh-Hant": "", "zh-Hans": "萩", "ja": "〜−"}
_SENTENCE: Final = {"en": (r"(?<=[.?:]) ", 15), "ja": (r"(?<=[。？])", 40), "zh-Hant": (r"(?<=[。？；：])", 30)}

_Files: TypeAlias = Mapping[str, tuple[Entry, ...]]


def check_catalogues(folder: Path | None = None) -> tuple[Finding, ...]:
    """Everything that is not right with the catalogues in a folder (the package's own), by file and line.

    English is the measure: it has every key, and the other languages have the same keys with the same arguments.
    """
    folder = Path(FOLDER) if folder is None else folder
    found: list[Finding] = []
    files: dict[str, _Files] = {}
    for code in (*(one.code for one in LANGUAGES), *_SCRIPTS):
        files[code], broken = _read(folder / code.replace("-", "_"))
        found += broken
    english = {entry.key: entry for entries in files["en"].values() for entry in entries if entry.key}
    for code in (one.code for one in LANGUAGES):
        found += _check_language(code, files[code], english)
    found += _check_readings(files)
    return tuple(sorted(found, key=lambda one: (one.where.partition(":")[0], _line(one.where), one.code)))


COMPUTED: Final[Mapping[str, str]] = {
    "word.": "the front end takes all of them, by its own names",
    "belief.": "by the code of a misconception",
    "tempting.": "likewise",
    "holds.": "likewise",
    "yaku.": "by the key of a yaku in a rulebook",
    "teyaku.": "by the key of a hand yaku",
    "option.": "by the key of a house rule",
    "book.": "by the key of a rulebook",
    "standing.": "by how firmly a source stands behind a figure",
    "source.": "by the key of a source",
    "cited.": "likewise",
    "event.": "by what happened in a round",
    "reason.": "by the reason of a line of a score sheet",
    "deal.": "by what is special about a deal",
    "decision.": "by what may be decided and how a round ends",
    "game.": "by the game of a rulebook",
    "lesson.": "by the number of a lesson",
    "unit.": "by the place of a unit on the map",
    "level.": "by the level of a skill",
    "state.": "by the state of a lesson",
    "phase.": "by the phase of a step",
    "verdict.": "by the verdict on an answer",
    "zone.": "by the key of a place on the table",
    "mark.": "by the state of a card",
    "card.": "by the code of a card",
    "picture.": "likewise",
    "plant.": "by the number of a month",
    "month.": "likewise",
    "kind.": "by a kind of card",
    "ribbon.": "by a family of ribbon",
    "label.": "by the names of cards",
    "list.": "by whatever lists things",
    "look.": "by the number of a month, a family of ribbon or the code of a card",
    "term.": "by the glossary page",
    "policy.": "by the key of an opponent",
    "notation.": "by the code of a fault in a text",
    "folder.": "by the part of a course folder",
    "wall.": "by what a wall sheet says of a set",
    "flash.": "by the side of a flash card",
}
"""Keys that code puts together, by their beginning, and from what: no search for the whole key finds them."""


def unused_keys(sources: Iterable[Path]) -> tuple[str, ...]:
    """English keys that stand neither in a source file nor among the computed ones: said by nobody, or not yet.

    Args:
        sources: text files to search, Python or TOML; a key counts as used where it stands in quotation marks.
    """
    quoted = {
        found for path in sources for found in re.findall(r"""["']([^"'\s]+)["']""", path.read_text(encoding="utf-8"))
    }
    keys = [entry.key for entries in _read(Path(FOLDER) / "en")[0].values() for entry in entries if entry.key]
    return tuple(key for key in keys if key not in quoted and not key.startswith(tuple(COMPUTED)))


def _line(where: str) -> int:
    return int(where.partition(":")[2] or 0)


def _read(folder: Path) -> tuple[_Files, list[Finding]]:
    files: dict[str, tuple[Entry, ...]] = {}
    found: list[Finding] = []
    for path in sorted(folder.glob("*.po")):
        where = f"po/{folder.name}/{path.name}"
        try:
            files[path.stem] = parse_po(path.read_text(encoding="utf-8"), where)
        except (PoError, UnicodeDecodeError) as error:
            files[path.stem] = ()
            found.append(Finding("unreadable", where, str(error)))
    return files, found


def _check_language(code: str, files: _Files, english: Mapping[str, Entry]) -> Iterator[Finding]:
    folder = code.replace("-", "_")
    seen: dict[str, str] = {}
    for name, entries in files.items():
        path = f"po/{folder}/{name}.po"
        yield from _check_header(code, path, entries)
        for entry in entries:
            if not entry.key:
                continue
            where = f"{path}:{entry.line}"
            if entry.key in seen:
                yield Finding("duplicate-key", where, f"{entry.key!r} stands already at {seen[entry.key]}")
            seen.setdefault(entry.key, where)
            if not is_key(entry.key):
                yield Finding("bad-key", where, f"{entry.key!r} is not a message key")
            elif file_of(entry.key) != name:
                yield Finding("misplaced-key", where, f"{entry.key!r} belongs in {file_of(entry.key)}.po")
            if entry.key not in english:
                yield Finding("unknown-key", where, f"{entry.key!r} is not in the English catalogue")
                continue
            if entry.fuzzy or not all(entry.texts):
                yield Finding("unfinished", where, f"{entry.key!r} is empty or marked fuzzy; English is shown instead")
                continue
            yield from _check_entry(code, where, entry, english[entry.key])
    for key in sorted(english.keys() - seen.keys()):
        yield Finding("missing-key", f"po/{folder}/{file_of(key)}.po", f"{key!r} is missing; English is shown instead")


def _check_header(code: str, path: str, entries: Iterable[Entry]) -> Iterator[Finding]:
    header = next((entry for entry in entries if not entry.key), None)
    text = header.texts[0] if header else ""
    for field, value in (("Plural-Forms", PLURAL_FORMS[code]), ("Content-Type", "text/plain; charset=UTF-8")):
        if f"{field}: {value}\n" not in text:
            yield Finding("header", path, f"the header must say {field}: {value}")


def _check_entry(code: str, where: str, entry: Entry, english: Entry) -> Iterator[Finding]:
    if entry.plural is not english.plural:
        yield Finding("plural-forms", where, f"{entry.key!r} has plural forms in one language and none in the other")
    forms = int(PLURAL_FORMS[code][len("nplurals=")])
    if entry.plural and len(entry.texts) != forms:
        yield Finding("plural-forms", where, f"{entry.key!r} has {len(entry.texts)} plural forms, {code} has {forms}")
    try:
        parts = [part for text in entry.texts for part in parse_template(text)]
    except TemplateError as error:
        yield Finding("template", where, f"{entry.key!r}: {error}")
        return
    yield from _check_slots(where, entry, parts, english)
    if entry.key.startswith(_AS_PUBLISHED):
        return
    for text in entry.texts:
        words = _words(text)
        yield from _check_script(code, where, entry.key, words)
        yield from _check_words(code, where, entry.key, words)
    if code == "ja":
        yield from _check_kanji(where, entry.key, parts)


def _check_slots(where: str, entry: Entry, parts: Iterable[Part], english: Entry) -> Iterator[Finding]:
    slots = [part for part in parts if isinstance(part, Slot)]
    for slot in slots:
        if not any(slot.form in forms for forms in FORMS.values()):
            yield Finding("form", where, f"{entry.key!r}: {{{slot.name}.{slot.form}}} is no form of any argument")
    try:
        wanted = {part.name for text in english.texts for part in parse_template(text) if isinstance(part, Slot)}
    except TemplateError:
        return  # Reported for English itself.
    names = {slot.name for slot in slots}
    if names != wanted:
        # A word that is clear without being said may be left out; one that nobody gives stops the page.
        yield Finding(
            "arguments",
            where,
            f"{entry.key!r} takes {', '.join(sorted(names)) or 'nothing'}; English takes "
            f"{', '.join(sorted(wanted)) or 'nothing'}",
            is_fault=not names <= wanted,
        )


def _words(text: str) -> str:
    """The text without slots and breaks, readings reduced to their words."""
    return "".join(
        part
        if isinstance(part, str)
        else part.base
        if isinstance(part, Reading)
        else "\0"
        if isinstance(part, Slot)
        else ""
        for part in parse_template(text)
    )


def _check_script(code: str, where: str, key: str, words: str) -> Iterator[Finding]:
    def finding(law: str, says: str) -> Finding:
        return Finding(law, where, f"{key!r}: {says} in {words.replace(chr(0), '…')!r}")

    if "!" in words or "！" in words:
        yield finding("exclamation", "an exclamation mark")
    if code == "en":
        if key not in _IN_JAPANESE and (_HAN.search(words) or _KANA.search(words)):
            yield finding("script", "Japanese or Chinese script")
        return
    if _HALF_WIDTH.search(words):
        yield finding("punctuation", "half-width marks")
    if _SPACED.search(words):
        yield finding("punctuation", "a typed space beside a full-width sign")
    if any(mark in words for mark in _QUOTES[code]):
        yield finding("punctuation", f"quotation marks of another script ({_QUOTES[code]})")
    if code in _ZH:
        rest = words
        for term in _KANA_IN_CHINESE:
            rest = rest.replace(term, "")
        if _KANA.search(rest):
            yield finding("kana", f"kana other than {' and '.join(_KANA_IN_CHINESE)}")
    for sign in sorted(set(words)):
        if not sign.isascii() and not _KANA.match(sign) and sign not in _BEYOND[code]:
            try:
                sign.encode(_ENCODINGS[code])
            except UnicodeEncodeError:
                yield finding("script", f"{sign}, which {_ENCODINGS[code]} does not have: a form of another script?")


def _check_words(code: str, where: str, key: str, words: str) -> Iterator[Finding]:
    family = key.partition(".")[0]
    for avoid in AVOID:
        if code in avoid.langs and family not in avoid.allowed_in:
            hit = re.search(avoid.pattern, words, re.IGNORECASE)
            if hit:
                yield Finding("avoid", where, f"{key!r}: {hit[0]!r}; say {avoid.instead} ({avoid.why})")
    rule = _SENTENCE.get("zh-Hant" if code in _ZH else code)
    if rule is None:
        return
    for sentence in re.split(rule[0], words):
        length = len(sentence.split()) if code == "en" else len(sentence.strip())
        if length > rule[1]:
            unit = "words" if code == "en" else "signs"
            says = f"{key!r}: {length} {unit} in one sentence, more than {rule[1]}: {sentence!r}"
            yield Finding("long-sentence", where, says.replace("\0", "…"), is_fault=False)


def _check_kanji(where: str, key: str, parts: Iterable[Part]) -> Iterator[Finding]:
    # A kanji that pupils do not know yet stands only in a word whose reading is shown.
    known = SCHOOL | set(_HAN.findall(WORDS))
    rare = sorted({sign for part in parts if isinstance(part, str) for sign in _HAN.findall(part) if sign not in known})
    if rare:
        signs = "".join(rare)
        yield Finding("rare-kanji", where, f"{key!r}: {signs} is beyond grade 6; write kana or {{{signs}|かな}}")


def _check_readings(files: Mapping[str, _Files]) -> Iterator[Finding]:
    tables = {
        code: {entry.key: entry for entries in files[code].values() for entry in entries if entry.key}
        for code in ("ja", *_SCRIPTS)
    }
    for key, entry in tables["ja"].items():
        is_name = key.partition(".")[0] in _NAMED and not key.endswith(".about") and "\0" not in _safe_words(entry)
        if is_name:
            for code in _SCRIPTS:
                if key not in tables[code]:
                    where = f"po/{code.replace('-', '_')}/{file_of(key)}.po"
                    yield Finding("missing-reading", where, f"{key!r} ({entry.texts[0]}) has no reading in {code}")
    for code in _SCRIPTS:
        for key, entry in tables[code].items():
            where = f"po/{code.replace('-', '_')}/{file_of(key)}.po:{entry.line}"
            if key not in tables["ja"]:
                yield Finding("unknown-key", where, f"{key!r} is not in the Japanese catalogue")
            elif code == "ja-Hrkt" and not _reads(tables["ja"][key].texts[0], entry.texts[0]):
                yield Finding("reading", where, f"{entry.texts[0]} cannot be how {tables['ja'][key].texts[0]} is read")
            elif code == "ja-Latn" and key in tables["ja-Hrkt"]:
                kana = tables["ja-Hrkt"][key].texts[0]
                if not is_same_sound(_words(kana), _words(entry.texts[0])):
                    yield Finding("reading", where, f"{key!r}: {entry.texts[0]!r} is not the sound of {kana}")


def _safe_words(entry: Entry) -> str:
    try:
        return _words(entry.texts[0])
    except TemplateError:
        return "\0"


def _reads(script: str, kana: str) -> bool:
    """Whether the kana of the script stand in the reading, in order."""
    plain = "".join(chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign for sign in _words(script))
    if not re.fullmatch(r"[ぁ-ゖー・（）？、\0]+", _words(kana)):
        return False
    kept = ".*".join(re.escape(part) for part in re.findall(r"[ぁ-ゖー]+", plain))
    return re.search(kept, _words(kana)) is not None
