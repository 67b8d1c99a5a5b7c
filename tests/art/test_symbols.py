"""Plant emblems, skill flowers and icons for pages."""

import re
from xml.etree.ElementTree import fromstring

import pytest

from hanalearn.art import SkillLevel, emblem, icon, skill_flower, sprite
from hanalearn.art.icons import ICONS
from hanalearn.art.symbols import SymbolError
from hanalearn.cards import Month


def pictures() -> list[str]:
    return [*map(emblem, Month), *map(skill_flower, SkillLevel), *map(icon, ICONS)]


def test_every_symbol_is_safe_and_hidden_from_screen_readers(faults) -> None:
    assert [faults(picture) for picture in pictures()] == [[]] * len(pictures())


def test_symbols_take_the_colour_of_the_text_around_them() -> None:
    colours = {colour for picture in pictures() for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', picture)}

    assert {colour for colour in colours if colour != "none"} == {
        "currentColor",
        "var(--hl-cut,#fbf8f1)",
        "var(--hl-seal,#b3261e)",
        "var(--hl-on-seal,#fff)",
    }


def test_no_two_symbols_look_alike() -> None:
    unlike = set(pictures())

    # Going back and undoing share an arrow shape by intent; all else differs.
    assert len(unlike) == len(pictures())


def test_red_is_in_the_seal_alone() -> None:
    with_seal = [level for level in SkillLevel if "--hl-seal" in skill_flower(level)]

    assert with_seal == [SkillLevel.SEAL]


def test_sprite_holds_each_symbol_under_its_name() -> None:
    root = fromstring(f"<svg>{sprite()}</svg>")

    names = [node.get("id") for node in root]
    assert len(names) == len(set(names)) == 12 + 6 + len(ICONS)
    assert {"m01", "m12", "s-bud", "s-seal", "i-tick"} <= set(names)


def test_sprite_can_be_small() -> None:
    assert re.findall(r'id="([^"]*)"', sprite(["m03", "i-next"])) == ["m03", "i-next"]


def test_unknown_symbol_names_those_there_are() -> None:
    with pytest.raises(SymbolError, match="no symbol is called 'm13'; there are: m01"):
        sprite(["m13"])
    with pytest.raises(SymbolError, match="no icon is called 'heart'; there are: tick"):
        icon("heart")
