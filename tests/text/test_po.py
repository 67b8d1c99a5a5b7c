"""The reader of .po files, against Babel's as a second opinion."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.text.catalogue import FOLDER
from hanalearn.text.po import PoError, parse_po

FILES = sorted(Path(FOLDER).glob("*/*.po"))


def test_there_are_catalogues_to_read() -> None:
    assert {path.parent.name for path in FILES} == {"en", "ja", "zh_Hant", "zh_Hans", "ja_Hrkt", "ja_Latn"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_babel_reads_the_same_from_every_catalogue(path: Path) -> None:
    ours = {entry.key: entry.texts for entry in parse_po(path.read_text(encoding="utf-8"), path.name) if entry.key}

    babel = read_po(BytesIO(path.read_bytes()), abort_invalid=True)
    theirs = {
        (message.id[0] if isinstance(message.id, tuple) else message.id): (
            tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string,)
        )
        for message in babel
        if message.id
    }

    assert ours == theirs


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from('"\\\n\t'), max_size=40))
def test_any_text_that_is_written_is_read_again(text: str) -> None:
    written = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")

    (entry,) = parse_po(f'msgid "ui.next"\nmsgstr "{written}"')

    assert entry.texts == (text,)


def test_string_may_stand_on_several_lines() -> None:
    (entry,) = parse_po('msgid ""\n"ui."\n"next"\nmsgstr ""\n"One "\n"two"\n')

    assert (entry.key, entry.texts) == ("ui.next", ("One two",))


def test_comments_belong_to_the_entry_that_follows() -> None:
    first, second = parse_po(
        '#. a button\n#, fuzzy\nmsgid "ui.next"\nmsgstr "Next"\n\n# aside\nmsgid "ui.back"\nmsgstr "Back"\n'
    )

    assert (first.notes, first.fuzzy) == (("a button",), True)
    assert (second.notes, second.fuzzy) == ((), False)


def test_obsolete_entries_are_passed_over() -> None:
    (entry,) = parse_po('msgid "ui.next"\nmsgstr "Next"\n\n#~ msgid "ui.old"\n#~ msgstr "Old"\n')

    assert entry.key == "ui.next"


def test_plural_forms_are_kept_in_order() -> None:
    (entry,) = parse_po('msgid "ui.m"\nmsgid_plural "ui.m"\nmsgstr[0] "{n} minute"\nmsgstr[1] "{n} minutes"\n')

    assert entry.plural
    assert entry.texts == ("{n} minute", "{n} minutes")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('msgid "ui.next"\nmsgstr Next', "2: not a line"),
        ('msgid "ui.next"\nmsgctxt "x"\nmsgstr "Next"', "2: not a line"),
        ('"loose"', "1: not a line"),
        ('msgstr "Next"', "before any msgid"),
        ('msgid "ui.next"\n', "'ui.next' has no msgstr"),
        ('msgid "ui.m"\nmsgid_plural "ui.m"\nmsgstr[1] "x"', "expected msgstr\\[0\\]"),
    ],
)
def test_what_is_not_a_po_file_is_refused_with_file_and_line(text: str, says: str) -> None:
    with pytest.raises(PoError, match=says) as error:
        parse_po(text, "po/ja/page.po")

    assert str(error.value).startswith("po/ja/page.po:")
