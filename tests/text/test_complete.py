"""What pages, rules and lessons need is there, in every language."""

import re
import subprocess
import sys
import time
from enum import StrEnum
from pathlib import Path

import pytest

from hanalearn.cards import DECK, CardSet, Kind, Month, Ribbon
from hanalearn.rules.books import RULEBOOKS, koikoi_rulebook
from hanalearn.rules.explain import explain, message_keys
from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS
from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS
from hanalearn.text import LANGUAGES, Message, message_from, say, words
from hanalearn.text.catalogue import FILES, Catalogue, Slot, catalogue, parse_template
from hanalearn.text.check import COMPUTED
from hanalearn.text.glossary import SECTIONS, page, terms

ROOT = Path(__file__).parents[2]
CODES = [one.code for one in LANGUAGES]
LESSONS = tuple(
    f"L{unit}-{lesson}"
    for unit, lessons in enumerate((1, 5, 3, 5, 7, 4, 3, 4, 4, 2))
    for lesson in range(1, lessons + 1)
)
BOOKS = (
    "koikoi-standard",
    "koikoi-nintendo",
    "koikoi-mon",
    "koikoi-primer",
    "koikoi-hobbyist",
    "koikoi-club",
    "hanaawase-88",
    "hanaawase-80",
    "hanaawase-primer",
    "hachihachi",
)
NEEDED = {
    "decision": "stop koi-koi",
    "zone": "field hand stock drawn taken their-hand their-taken",
    "mark": "match chosen returned still plant moved",
    "phase": "worked faded alone check",
    "verdict": "yes no notyet also silent problem",
    "hint": "title look narrow start solve",
    "level": "new seen practising can keeps refresh",
    "state": "new begun done",
    "unit": " ".join(map(str, range(1, 13))),
    "lesson": " ".join(LESSONS),
    "belief": " ".join(f"M{number:02}" for number in range(1, 60)),
    "tempting": " ".join(f"M{number:02}" for number in range(1, 60)),
    "holds": " ".join(f"M{number:02}" for number in range(1, 60)),
    "book": " ".join(f"{book} {book}.letter {book}.note {book}.full {book}.about" for book in BOOKS),
    "plant": " ".join(str(month.value) for month in Month),
    "month": " ".join(str(month.value) for month in Month),
    "kind": " ".join(kind.value for kind in Kind),
    "ribbon": " ".join(family.value for family in Ribbon),
    "card": " ".join(card.code for card in DECK if card.kind is not Kind.CHAFF),
    "yaku": (
        "goko shiko ameshiko sanko hanami tsukimi ino aka ao akaao kusa tane tan kasu tsukifuda "
        "omote matsukiri nomi nanatan rokutan fuji kiri ame"
    ),
    "teyaku": (
        "teshi kuttsuki sanbon tatesanbon futasanbon sanbontate futatate haneken ichinishi shiso "
        "aka tanichi toichi pikaichi karasu"
    ),
}


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("family", NEEDED)
def test_every_text_that_is_asked_for_by_a_computed_key_exists(family: str, lang: str) -> None:
    missing = [name for name in NEEDED[family].split() if catalogue(lang).entry(f"{family}.{name}") is None]

    assert not missing


@pytest.mark.parametrize("lang", CODES)
def test_everything_that_rules_can_say_has_words_for_its_arguments(lang: str) -> None:
    missing, beyond = [], []
    for key, arguments in message_keys().items():
        entry = catalogue(lang).entry(key)
        if entry is None:
            missing.append(key)
            continue
        slots = {part.name for text in entry.texts for part in parse_template(text) if isinstance(part, Slot)}
        if not slots <= set(arguments):
            beyond.append((key, slots - set(arguments)))

    assert (missing, beyond) == ([], [])


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_option_of_every_rulebook_can_be_read(book: str, lang: str) -> None:
    missing = []
    for option in RULEBOOKS[book].options():
        table, _, about = option.key.partition(".")
        name = table.replace("_", "-")
        keys = [f"option.{name}"]
        if about:
            keys.append(f"{'teyaku' if table == 'hand' else 'yaku'}.{about}")
        elif isinstance(option.value, StrEnum):
            keys += [f"option.{name}.{word}" for word in type(option.value)]
        missing += [key for key in keys if catalogue(lang).entry(key) is None]

    assert not missing


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("options", [LOCAL_OPTIONS, HANAAWASE_OPTIONS, HACHIHACHI_OPTIONS])
def test_every_house_rule_has_a_name_and_a_sentence(options: dict[str, object], lang: str) -> None:
    keys = [f"option.{key}{part}" for key in options for part in ("", ".about")]

    assert [key for key in keys if catalogue(lang).entry(key) is None] == []


def test_a_whole_score_sheet_reads_as_a_person_would_say_it() -> None:
    sheet = koikoi_rulebook("koikoi-nintendo").score(CardSet.parse("6a 7a 10a 2a 4a"), opponent_calls=1)
    said = {
        lang: [say(message_from(remark.key, remark.arguments), lang) for remark in explain(sheet)]
        for lang in ("en", "ja")
    }

    assert said["en"] == [
        "Boar, deer, butterflies (butterflies, boar, deer): 5",
        "Further cards of boar, deer, butterflies (bush warbler, cuckoo): +2",
        "Base total: 7",
        "Base total 7 or more: × 2",
        "The other player had called koi-koi: × 2",
        "Final points: 28",
        "Not added beside boar, deer, butterflies: five animals.",
    ]
    assert said["ja"][0] == "猪鹿蝶（牡丹に蝶、萩に猪、紅葉に鹿）：5"
    assert said["ja"][-1] == "猪鹿蝶があるので、タネは別に数えません。"


def test_course_has_thirty_eight_lessons_and_fifty_nine_beliefs() -> None:
    page_keys = [key for key in catalogue("en").entries("course") if key.startswith("lesson.")]
    beliefs = [key for key in catalogue("en").entries("belief") if key.startswith("belief.M")]

    assert tuple(key.removeprefix("lesson.") for key in page_keys) == LESSONS
    assert len(beliefs) == 59


@pytest.mark.parametrize("lang", CODES)
def test_no_two_sets_no_two_rulebooks_and_no_two_lessons_share_a_name(lang: str) -> None:
    for family in ("yaku", "lesson", "unit", "zone", "phase", "kind", "ribbon", "month", "plant"):
        names = [say(Message(f"{family}.{name}"), lang) for name in NEEDED[family].split()]
        assert len(set(names)) == len(names), family
    for part in ("", ".letter", ".full"):
        names = [say(Message(f"book.{book}{part}"), lang) for book in BOOKS]
        assert len(set(names)) == len(names), part


def test_slips_bear_the_letters_of_the_course() -> None:
    letters = [say(Message(f"book.{book}.letter"), "en") for book in BOOKS[:6]]

    assert letters == ["W", "N", "M", "CN2", "CN1", "C"]


def test_belief_of_two_cards_for_one_speaks_without_blame() -> None:
    parts = [say(Message(f"{family}.M24"), "en") for family in ("belief", "tempting", "holds")]

    assert parts == [
        "Two on the field match: take both.",
        "Both match, so taking both looks right.",
        "One pair for each card: choose one, the other stays.",
    ]


@pytest.mark.parametrize("lang", CODES)
def test_what_holds_is_never_what_was_believed(lang: str) -> None:
    for number in range(1, 60):
        code = f"M{number:02}"
        texts = {say(Message(f"{family}.{code}"), lang) for family in ("belief", "tempting", "holds")}
        assert len(texts) == 3, code


def test_every_family_of_a_file_has_a_key_in_it() -> None:
    for name, families in FILES.items():
        found = {key.partition(".")[0] for key in catalogue("en").entries(name) if key}
        assert found == set(families), name


def test_computed_families_have_keys() -> None:
    families = {key.partition(".")[0] for name in catalogue("en").names() for key in catalogue("en").entries(name)}

    assert {beginning.rstrip(".") for beginning in COMPUTED} <= families


def test_glossary_page_is_the_one_the_catalogues_write() -> None:
    written = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")

    assert written == page(), "write it again: python -m hanalearn.text.glossary > docs/glossary.md"


@pytest.mark.parametrize("family", [family for _, families in SECTIONS for family in families])
def test_every_section_of_the_glossary_has_terms_in_all_languages(family: str) -> None:
    found = terms(family)

    assert found
    assert all(all(term.words.values()) and term.kana and term.romaji for term in found)


@pytest.mark.parametrize("lang", CODES)
def test_glossary_has_one_word_for_one_idea(lang: str) -> None:
    seen: dict[str, str] = {}
    for term in terms("term"):
        word = term.words[lang]
        assert word not in seen, f"{word} is both {seen.get(word)} and {term.key}"
        seen[word] = term.key


def files_opened_by(statement: str) -> list[str]:
    """Catalogue files that a fresh interpreter opens, in order."""
    code = (
        "import sys\n"
        "def hook(event, args):\n"
        "    if event == 'open' and str(args[0]).endswith('.po'): print(args[0])\n"
        f"sys.addaudithook(hook)\n{statement}\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return ["/".join(Path(line).parts[-2:]) for line in run.stdout.splitlines()]


def test_importing_reads_no_catalogue() -> None:
    assert files_opened_by("import hanalearn.text, hanalearn.text.names") == []


def test_one_sentence_reads_one_file_of_one_language_once() -> None:
    statement = "from hanalearn.text import *; [say(Message('ui.next'), 'ja') for _ in range(3)]"

    assert files_opened_by(statement) == ["ja/page.po"]


def test_importing_leaves_alone_what_only_checks_and_errors_need() -> None:
    code = "import hanalearn.text, sys; print(*sorted(sys.modules))"

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    loaded = set(run.stdout.split())
    assert not loaded & {"gettext", "difflib", "babel", "hanalearn.text.check", "hanalearn.text.glossary", "tomllib"}


def test_saying_a_sentence_again_costs_a_fiftieth_of_reading_its_language() -> None:
    message = Message("ui.step-of", step=2, steps=9)
    cold, warm = [], []
    for _ in range(5):
        start = time.perf_counter()
        fresh = Catalogue(LANGUAGES[1])
        for name in fresh.names():
            fresh.entries(name)
        cold.append(time.perf_counter() - start)
        start = time.perf_counter()
        say(message, "ja")
        warm.append(time.perf_counter() - start)

    assert min(warm) * 50 < min(cold)


def test_front_end_finds_every_word_it_asks_for() -> None:
    parts = sorted((ROOT / "hanalearn" / "widgets" / "static" / "js").rglob("*.js"))
    script = "\n".join(part.read_text(encoding="utf-8") for part in parts)
    asked = set(re.findall(r'\bw\("([a-z-]+)"\)', script)) | set(re.findall(r'\bwords(?:\.|\[")([a-z-]+)\b', script))
    choices = re.search(r"CHOICES = \{(.*?)\};", script)
    assert choices is not None
    for name, values in re.findall(r"(\w+): \[([^\]]*)\]", choices[1]):
        asked |= {f"{name}-{value}" for value in re.findall(r'"([a-z-]+)"', values)}

    assert asked - set(words("en")) == set()


def test_english_sentence_that_may_speak_of_you_has_no_verb_of_somebody_else() -> None:
    # "You deals" stood on a page: who may be a name or "you", unless the key says that it is the other one.
    third = re.compile(r"\{[Ww]ho\}(?: \w+ and)? (?:deals|plays|gets|holds|takes|stops|has|calls|wins|needs)\b")
    found = [
        key
        for key, entry in catalogue("en").entries("play").items()
        if not key.startswith(("play.they", "play.their")) and any(map(third.search, entry.texts))
    ]

    assert found == []
