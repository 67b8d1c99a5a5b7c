"""Kana in Latin letters after Hepburn, to prove that a reading and a romanisation are the same sound."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["in_latin", "is_same_sound"]

_ROWS: Final = {
    "あいうえお": "a i u e o",
    "かきくけこ": "ka ki ku ke ko",
    "さしすせそ": "sa shi su se so",
    "たちつてと": "ta chi tsu te to",
    "なにぬねの": "na ni nu ne no",
    "はひふへほ": "ha hi fu he ho",
    "まみむめも": "ma mi mu me mo",
    "らりるれろ": "ra ri ru re ro",
    "がぎぐげご": "ga gi gu ge go",
    "ざじずぜぞ": "za ji zu ze zo",
    "だぢづでど": "da ji zu de do",
    "ばびぶべぼ": "ba bi bu be bo",
    "ぱぴぷぺぽ": "pa pi pu pe po",
    "やゆよわをん": "ya yu yo wa o n",
}
_GLIDES: Final = {
    "き": "ky", "し": "sh", "ち": "ch", "に": "ny", "ひ": "hy", "み": "my", "り": "ry",
    "ぎ": "gy", "じ": "j", "び": "by", "ぴ": "py",
}  # fmt: skip
# Sounds of loan words that the terms of the course use.
_LOANS: Final = {
    "ふぁ": "fa",
    "ふぃ": "fi",
    "ふぇ": "fe",
    "ふぉ": "fo",
    "てぃ": "ti",
    "でぃ": "di",
    "じぇ": "je",
    "しぇ": "she",
}


def _sounds() -> dict[str, str]:
    made = {kana: sound for row, sounds in _ROWS.items() for kana, sound in zip(row, sounds.split(), strict=True)}
    for kana, start in _GLIDES.items():
        made |= {kana + small: start + vowel for small, vowel in zip("ゃゅょ", "auo", strict=True)}
    return made | _LOANS


_SOUNDS: Final = _sounds()
_LONG: Final = {"a": "ā", "i": "ī", "u": "ū", "e": "ē", "o": "ō"}


def in_latin(kana: str) -> str:
    """Hiragana in Latin letters, sign by sign: ``ー`` gives a macron, written vowels stay as they are written.

    Punctuation and spaces are left out.

    >>> in_latin("まつきりぼうず"), in_latin("たんいち"), in_latin("いっぱい"), in_latin("るーる")
    ('matsukiribouzu', "tan'ichi", 'ippai', 'rūru')
    """
    made, at, doubled, after_n = "", 0, False, False
    while at < len(kana):
        sign = kana[at]
        if sign == "っ":
            doubled, at = True, at + 1
            continue
        if sign == "ー" and made and made[-1] in _LONG:
            made, at = made[:-1] + _LONG[made[-1]], at + 1
            continue
        size = 2 if kana[at : at + 2] in _SOUNDS else 1
        sound = _SOUNDS.get(kana[at : at + size])
        if sound is None:
            at += 1
            continue
        if doubled:
            sound, doubled = ("t" if sound.startswith("ch") else sound[0]) + sound, False
        if after_n and sound[0] in "aiueoy":
            made += "'"
        made, after_n, at = made + sound, kana[at : at + size] == "ん", at + size
    return made


def _plain(latin: str) -> str:
    latin = re.sub(r"[^a-zāīūēō]", "", latin.lower())
    for long, written in (("ā", "aa"), ("ī", "ii"), ("ū", "uu"), ("ē", "ee"), ("ō", "oo")):
        latin = latin.replace(long, written)
    return latin.replace("ou", "oo")


def is_same_sound(kana: str, latin: str) -> bool:
    """Whether a reading in hiragana and a romanisation with macrons are the same sound.

    The particles は and へ may be ``wa`` and ``e``; ō stands for おう and おお; spaces and capitals do not matter.

    >>> is_same_sound("ごこう", "gokō"), is_same_sound("こいこいはいっかいまで", "koikoi wa ikkai made")
    (True, True)
    >>> is_same_sound("しこう", "shikō"), is_same_sound("しこう", "shiko")
    (True, False)
    """
    pattern = re.escape(_plain(in_latin(kana))).replace("ha", "(?:ha|wa)").replace("he", "(?:he|e)")
    return re.fullmatch(pattern, _plain(latin)) is not None
