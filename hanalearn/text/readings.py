"""Readings of Japanese words: furigana for the eye, kana for the voice.

Voices and automatic tools misread the words of the game (札 as さつ, 芒 as ぼう, 紅葉 as こうよう), so
their readings come from a table and from nowhere else. The longest word wins; words that only look like a term (場合)
are in the table too, so that they are not taken apart.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from hanalearn.text.catalogue import Reading, parse_template

__all__ = ["WORDS", "annotated", "in_kana"]

WORDS: Final = (
    # the deck
    "{花札|はなふだ} {札|ふだ} {手札|てふだ} {場札|ばふだ} {山札|やまふだ} {取|と}り{札|ふだ} {鬼札|おにふだ} "
    "{化|ば}け{札|ふだ} {月札|つきふだ} "
    "{役|やく} {役一覧|やくいちらん} {手役|てやく} {出来役|できやく} {絵柄|えがら} "
    # plants and pictures
    "{松|まつ} {梅|うめ} {桜|さくら} {藤|ふじ} {菖蒲|あやめ} {牡丹|ぼたん} {萩|はぎ} {芒|すすき} {菊|きく} "
    "{紅葉|もみじ} {柳|やなぎ} {桐|きり} "
    "{鶴|つる} {鶯|うぐいす} {幕|まく} {不如帰|ほととぎす} {八橋|やつはし} {蝶|ちょう} {猪|いのしし} {満月|まんげつ} "
    "{雁|かり} {盃|さかずき} "
    "{鹿|しか} {小野道風|おののとうふう} {燕|つばめ} {雷|かみなり} {鳳凰|ほうおう} "
    # kinds
    "{短冊|たんざく} {赤短|あかたん} {青短|あおたん} {草短|くさたん} "
    # the table and the turn
    "{場|ば} {場合|ばあい} {場所|ばしょ} {立場|たちば} {親|おや} {親決|おやぎ}め {親権|おやけん} {番|ばん} "
    "{表向|おもてむ}き {裏向|うらむ}き "
    "{勝負|しょうぶ} {局|きょく} {手四|てし} {文|もん} {文|もん}の{表|ひょう} {文縛|もんしば}り {貫|かん} {倍|ばい} "
    # sets
    "{五光|ごこう} {四光|しこう} {雨四光|あめしこう} {三光|さんこう} {花見|はなみ}で{一杯|いっぱい} "
    "{月見|つきみ}で{一杯|いっぱい} {花見|はなみ} "
    "{月見|つきみ} {猪鹿蝶|いのしかちょう} {表菅原|おもてすがわら} {松桐坊主|まつきりぼうず} {七短|ななたん} "
    "{六短|ろくたん} {藤島|ふじしま} "
    "{桐島|きりしま} {雨島|あめしま} {雨流|あめなが}れ {小場|こば} {大場|おおば} {絶場|ぜつば} {法度|はっと} "
    "{三本|さんぼん} {立三本|たてさんぼん} "
    "{二三本|ふたさんぼん} {二立三本|ふたたてさんぼん} {一二四|いちにし} {四三|しそう} {短一|たんいち} {十一|といち} "
    "{光一|ぴかいち} "
    "{空素|からす} {素十六|すじゅうろく} {総八|そうはち} {二八|ふたはち} {抜|ぬ}け{役|やく} {八八|はちはち} "
    "{花合|はなあ}わせ "
    # seats of the games for three
    "{子|こ} {仲|なか} "
)
"""The words with their readings, in the notation of the catalogues."""

# Too short or too common to be read by table wherever they stand: they are annotated in the catalogues by hand.
_NOT_ALONE: Final = frozenset({"文", "子", "仲", "十一", "一二四", "四三", "二八", "三本"})


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[str | Reading, ...]]]:
    words: dict[str, tuple[str | Reading, ...]] = {}
    for word in WORDS.split():
        parts = tuple(part for part in parse_template(word) if isinstance(part, (str, Reading)))
        words["".join(part if isinstance(part, str) else part.base for part in parts)] = parts
    listed = sorted(words.keys() - _NOT_ALONE, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, listed))), words


def annotated(text: str) -> tuple[str | Reading, ...]:
    """A Japanese text with the words of the game set apart with their readings.

    >>> annotated("場の札です。")
    (Reading(base='場', kana='ば'), 'の', Reading(base='札', kana='ふだ'), 'です。')
    """
    pattern, words = _table()
    parts: list[str | Reading] = []
    end = 0
    for found in pattern.finditer(text):
        if found.start() > end:
            parts.append(text[end : found.start()])
        parts.extend(words[found[0]])
        end = found.end()
    if end < len(text):
        parts.append(text[end:])
    return tuple(parts)


def in_kana(text: str) -> str:
    """A Japanese text for a voice: the words of the game in kana, everything else as it is.

    >>> in_kana("芒の札を取ります。")
    'すすきのふだを取ります。'
    """
    return "".join(part if isinstance(part, str) else part.kana for part in annotated(text))
