"""The check of the catalogues: every law has a text that breaks it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.text.check import AVOID, COMPUTED, PLURAL_FORMS, Finding, check_catalogues, unused_keys

FOLDERS = {"en": "en", "ja": "ja", "tw": "zh_Hant", "cn": "zh_Hans", "kana": "ja_Hrkt", "latin": "ja_Latn"}
CODES = {"en": "en", "ja": "ja", "tw": "zh-Hant", "cn": "zh-Hans", "kana": "ja", "latin": "ja"}
# One sound entry; each test changes one of its texts or adds another entry.
SOUND = {
    "en": {"ui.next": "Next, {n}"},
    "ja": {"ui.next": "次へ、{n}"},
    "tw": {"ui.next": "下一步，{n}"},
    "cn": {"ui.next": "下一步，{n}"},
}
Write = Callable[..., tuple[Finding, ...]]


@pytest.fixture
def findings(tmp_path: Path) -> Write:
    """Writes small catalogues, ``language={key: text}`` on top of a sound one, and gives what the check finds."""

    def write(*, file: str = "page", header: str = "", **languages: dict[str, str]) -> tuple[Finding, ...]:
        for short, folder in FOLDERS.items():
            texts = SOUND.get(short, {}) | languages.get(short, {})
            if not texts:
                continue
            (tmp_path / folder).mkdir(exist_ok=True)
            entries = [f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"{header or _rule(short)}"']
            for key, text in texts.items():
                if text is None:
                    continue
                forms = text.split("||")
                body = (
                    f'msgid_plural "{key}"\n' + "\n".join(f'msgstr[{i}] "{form}"' for i, form in enumerate(forms))
                    if len(forms) > 1 or key.endswith("-many")
                    else f'msgstr "{text}"'
                )
                entries.append(f'msgid "{key}"\n{body}')
            (tmp_path / folder / f"{file}.po").write_text("\n\n".join(entries) + "\n", encoding="utf-8")
        return check_catalogues(tmp_path)

    return write


def _rule(short: str) -> str:
    return f"Plural-Forms: {PLURAL_FORMS[CODES[short]]}\\n"


def codes(found: tuple[Finding, ...]) -> list[str]:
    return [one.code for one in found]


def test_catalogues_of_the_course_have_no_fault() -> None:
    faults = [str(one) for one in check_catalogues() if one.is_fault]

    assert not faults, "\n" + "\n".join(faults)


def test_sound_catalogue_has_no_finding(findings: Write) -> None:
    assert findings() == ()


def test_key_that_a_language_lacks_is_found(findings: Write) -> None:
    (one,) = findings(en={"ui.back": "Back"}, ja={"ui.back": "前へ"}, cn={"ui.back": "上一步"})

    assert (one.code, one.where) == ("missing-key", "po/zh_Hant/page.po")
    assert "'ui.back' is missing" in one.says


def test_key_that_english_lacks_is_found(findings: Write) -> None:
    (one,) = findings(ja={"ui.extra": "追加"})

    assert (one.code, one.where) == ("unknown-key", "po/ja/page.po:9")


def test_key_in_the_wrong_file_is_found(findings: Write) -> None:
    found = findings(file="table")

    assert set(codes(found)) == {"misplaced-key"}
    assert "'ui.next' belongs in page.po" in found[0].says


def test_key_of_the_wrong_form_is_found(findings: Write) -> None:
    assert "bad-key" in codes(findings(en={"ui next": "x"}))


def test_key_that_stands_twice_is_found(tmp_path: Path, findings: Write) -> None:
    findings()
    path = tmp_path / "ja" / "page.po"
    path.write_text(path.read_text("utf-8") + '\nmsgid "ui.next"\nmsgstr "次へ、{n}"\n', "utf-8")

    (one,) = check_catalogues(tmp_path)

    assert one.code == "duplicate-key"
    assert "po/ja/page.po:6" in one.says


def test_file_that_cannot_be_read_is_found_and_named(tmp_path: Path, findings: Write) -> None:
    findings()
    (tmp_path / "ja" / "page.po").write_text("nonsense", "utf-8")

    found = check_catalogues(tmp_path)

    assert found[0].code == "unreadable" or "unreadable" in codes(found)
    assert any("po/ja/page.po:1: not a line of a .po file: 'nonsense'" in one.says for one in found)


def test_argument_that_english_does_not_have_is_found(findings: Write) -> None:
    (one,) = findings(ja={"ui.next": "次へ、{step}"})

    assert (one.code, one.is_fault) == ("arguments", True)
    assert "takes step; English takes n" in one.says


def test_argument_that_is_left_unsaid_is_only_worth_a_look(findings: Write) -> None:
    (one,) = findings(ja={"ui.next": "次へ"})

    assert (one.code, one.is_fault) == ("arguments", False)


def test_capital_and_form_do_not_make_another_argument(findings: Write) -> None:
    assert (
        findings(en={"ui.card": "{Card.plant}"}, **{k: {"ui.card": "{card.number}"} for k in ("ja", "tw", "cn")}) == ()
    )


def test_form_that_no_argument_has_is_found(findings: Write) -> None:
    assert codes(findings(tw={"ui.next": "下一步，{n.roman}"})) == ["form"]


def test_brace_that_means_nothing_is_found(findings: Write) -> None:
    assert codes(findings(ja={"ui.next": "次へ、{n"})) == ["template"]


def test_plural_forms_must_be_as_many_as_the_language_has(findings: Write) -> None:
    one_form = {"ui.how-many": "{n}枚"}

    found = findings(en={"ui.how-many": "{n} card||{n} cards||{n} cardses"}, ja=one_form, tw=one_form, cn=one_form)

    assert codes(found) == ["plural-forms"] * len(found)
    assert any("3 plural forms, en has 2" in one.says for one in found)


def test_plural_in_one_language_and_none_in_the_other_is_found(findings: Write) -> None:
    found = findings(
        en={"ui.howmany": "{n} card||{n} cards"}, **{k: {"ui.howmany": "{n}枚"} for k in ("ja", "tw", "cn")}
    )

    assert codes(found) == ["plural-forms"] * 3


def test_header_must_state_the_plural_rule(findings: Write) -> None:
    found = findings(header="Plural-Forms: nplurals=3; plural=n;\\n")

    assert codes(found) == ["header"] * 4


def test_unfinished_entry_is_found(findings: Write) -> None:
    assert codes(findings(cn={"ui.next": ""})) == ["unfinished"]


@pytest.mark.parametrize("text", ["下一步の，{n}", "下一ステップ，{n}"])
def test_kana_in_chinese_is_found(findings: Write, text: str) -> None:
    assert "kana" in codes(findings(tw={"ui.next": text}))


def test_names_that_keep_their_kana_in_chinese_are_not_found(findings: Write) -> None:
    assert findings(tw={"ui.next": "宣告こいこい，「こい倍」，{n}"}) == ()


@pytest.mark.parametrize(
    ("lang", "text"), [("tw", "对手，{n}"), ("cn", "對手，{n}"), ("cn", "桜，{n}"), ("ja", "对手、{n}")]
)
def test_sign_of_another_script_is_found(findings: Write, lang: str, text: str) -> None:
    assert "script" in codes(findings(**{lang: {"ui.next": text}}))


def test_japanese_in_english_is_found(findings: Write) -> None:
    assert codes(findings(en={"ui.next": "場札, {n}"})) == ["script"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ja", "次へ, {n}"),
        ("tw", "下一步(二)，{n}"),
        ("cn", "下一步 二，{n}"),
        ("ja", "Enter で、{n}"),
        ("tw", "“下一步”，{n}"),
        ("cn", "「下一步」，{n}"),
    ],
)
def test_mark_or_space_of_another_script_is_found(findings: Write, lang: str, text: str) -> None:
    assert codes(findings(**{lang: {"ui.next": text}})) == ["punctuation"]


@pytest.mark.parametrize(("lang", "text"), [("en", "Next, {n}!"), ("ja", "次へ、{n}！")])
def test_exclamation_mark_is_found(findings: Write, lang: str, text: str) -> None:
    assert codes(findings(**{lang: {"ui.next": text}})) == ["exclamation"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Wrong, {n}"),
        ("en", "Well done, {n}"),
        ("en", "Discard {n}"),
        ("en", "Pay {n}"),
        ("ja", "あなたの番、{n}"),
        ("ja", "不正解、{n}"),
        ("ja", "カードを選ぶ、{n}"),
        ("tw", "您的牌，{n}"),
        ("tw", "分數翻倍，{n}"),
        ("tw", "保存，{n}"),
        ("cn", "储存，{n}"),
        ("cn", "庄家，{n}"),
        ("cn", "超过7分，{n}"),
    ],
)
def test_word_to_avoid_is_found_with_what_to_say(findings: Write, lang: str, text: str) -> None:
    found = findings(**{lang: {"ui.next": text}})

    assert codes(found) == ["avoid"]
    assert "; say " in found[0].says


def test_learning_card_may_be_called_a_card_in_japanese(findings: Write) -> None:
    assert findings(ja={"ui.next": "単語カード、{n}"}) == ()


def test_kanji_beyond_grade_six_is_found_unless_its_reading_is_shown(findings: Write) -> None:
    assert codes(findings(ja={"ui.next": "曖昧、{n}"})) == ["rare-kanji"]
    assert findings(ja={"ui.next": "{曖昧|あいまい}、芒、{n}"}) == ()


def test_long_sentence_is_only_worth_a_look(findings: Write) -> None:
    (one,) = findings(en={"ui.next": "one two three four five six seven eight nine ten one two three four five {n}"})

    assert (one.code, one.is_fault) == ("long-sentence", False)


def card_texts(kana: str | None, latin: str | None) -> dict[str, dict[str, str]]:
    texts = {"en": "deer", "ja": "鹿", "tw": "鹿", "cn": "鹿"}
    made = {short: {"card.10a": text} for short, text in texts.items()}
    made |= {"kana": {"card.10a": kana}} if kana else {}
    made |= {"latin": {"card.10a": latin}} if latin else {}
    return made


def test_japanese_name_without_a_reading_is_found(findings: Write) -> None:
    found = findings(**card_texts(kana=None, latin=None))

    assert codes(found).count("missing-reading") == 2


@pytest.mark.parametrize(("kana", "latin"), [("しか", "shikaa"), ("シカ", "shika"), ("か", "shika")])
def test_reading_that_is_not_the_sound_is_found(findings: Write, kana: str, latin: str) -> None:
    assert "reading" in codes(findings(**card_texts(kana=kana, latin=latin)))


def test_finding_is_printed_with_its_place_first() -> None:
    assert str(Finding("missing-key", "po/ja/page.po", "'ui.next' is missing")) == (
        "po/ja/page.po: missing-key: 'ui.next' is missing"
    )


def test_findings_come_in_the_order_of_files_and_lines(findings: Write) -> None:
    found = findings(
        cn={"ui.next": "「下一步」，{n}"},
        tw={"ui.next": "“下一步”，{n}"},
        ja={"ui.next": "次へ！、{n}", "ui.extra": "追加"},
    )

    assert [one.where for one in found] == [
        "po/ja/page.po:6",
        "po/ja/page.po:9",
        "po/zh_Hans/page.po:6",
        "po/zh_Hant/page.po:6",
    ]


def test_every_word_to_avoid_says_what_to_use_and_why() -> None:
    assert all(avoid.langs and avoid.instead and avoid.why for avoid in AVOID)


def test_unused_key_is_one_that_stands_in_no_source(tmp_path: Path) -> None:
    source = tmp_path / "page.py"
    source.write_text('say(Message("ui.next"))', "utf-8")

    unused = unused_keys([source])

    assert "ui.next" not in unused
    assert "ui.back" in unused
    assert not any(key.startswith(tuple(COMPUTED)) for key in unused)
