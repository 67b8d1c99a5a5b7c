"""Score sheets as a person would read them aloud, line by line."""

import pytest

from hanalearn.cards import DECK, EMPTY, CardSet
from hanalearn.rules.book import SOURCES
from hanalearn.rules.books import hachihachi_rulebook, hanaawase_rulebook, koikoi_rulebook
from hanalearn.rules.hachihachi_ledger import Ledger
from hanalearn.rules.hanaawase import settle
from hanalearn.rules.settlement import Claim, Settlement
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.sheet_words import (
    explain,
    explain_aloud,
    explain_seat,
    explain_seat_aloud,
    explain_seat_text,
    explain_text,
)
from hanalearn.text import LANGUAGES
from hanalearn.text.catalogue import catalogue

CODES = [one.code for one in LANGUAGES]
CUP_IN_BOTH = "9a 2a 4a 5a 6a 1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1"


def scored(book: str, took: str, *, opponent_calls: int = 0, own_calls: int = 0) -> ScoreSheet:
    return koikoi_rulebook(book).score(CardSet.parse(took), opponent_calls=opponent_calls, own_calls=own_calls)


def three_piles() -> Settlement:
    """A round of Hana-awase with par 88: the first player has the drinking cards, the second the plain ribbons."""
    first = CardSet.parse("3b 8b 9a 6a 7a 10a 1r 2r 3r 1c1")
    second = CardSet.parse("1b 11b 12b 2a 4a 5a 4r 5r 7r")
    return settle(hanaawase_rulebook("hanaawase-88"), (first, second, DECK - first - second)).settlement


def beaten_sage() -> Settlement:
    """Hachi-Hachi on a large field: the first player goes on after the poem ribbons, the second makes the blue ones."""
    book = hachihachi_rulebook("hachihachi")
    lines = {yaku.key: yaku for yaku in book.yaku}

    def claim(key: str, took: str) -> tuple[Claim]:
        return (Claim(lines[key].points, f"yaku.{key}", lines[key].cite, CardSet.parse(took)),)

    ledger = Ledger().made(book, 0, claim("aka", "1r 2r 3r")).went_on(0).made(book, 1, claim("ao", "6r 9r 10r"))
    factor = book.field_entry(book.judge_field(CardSet.parse("1b")))
    return Settlement(((), (), ()), ledger.payments, factor)


def test_rain_man_with_three_brights_reads_in_english() -> None:
    assert explain(scored("koikoi-standard", "1b 3b 8b 11b"), "en") == (
        "Four brights with rain (crane and sun, curtain, full moon, rain man): 7 (the web table does not say; "
        "chosen for this course, as in the Nintendo sheet, the club sheet and open-hanafuda-ai)",
        "Base total: 7",
        "Base total 7 or more: × 2, makes 14 (Source: the web table)",
        "Final points: 14",
        "Not added beside four brights with rain: three brights. (the web table does not say; chosen for this course)",
    )


def test_rain_man_with_three_brights_reads_in_japanese() -> None:
    assert explain(scored("koikoi-standard", "1b 3b 8b 11b"), "ja") == (
        "雨四光（松に鶴、桜に幕、芒に月、柳に小野道風）：7〔ウェブの表には書かれていないので、"
        "この講座で決めた（任天堂の説明、クラブの表、open-hanafuda-aiと同じ）〕",
        "合計：7",
        "合計が7点以上：× 2で14〔出典：ウェブの表〕",
        "もらう点：14",
        "雨四光があるので、三光は別に数えません。〔ウェブの表には書かれていません。この講座で決めたものです〕",
    )


def test_rain_man_with_two_brights_makes_nothing_and_the_sheet_says_why() -> None:
    sheet = scored("koikoi-nintendo", "1b 3b 11b")

    assert explain(sheet, "en") == (
        "No set, no points.",
        "Not made, because rain man does not count for it: three brights. (Source: the Nintendo sheet)",
    )
    assert explain(sheet, "ja") == (
        "役がないので、点はありません。",
        "柳に小野道風は入らないので、三光はまだできていません。〔出典：任天堂の説明〕",
    )


def test_cup_counted_twice_is_said_in_english() -> None:
    assert explain(scored("koikoi-standard", CUP_IN_BOTH), "en") == (
        "Five animals (bush warbler, cuckoo, eight-plank bridge, butterflies, sake cup): 1 (Source: the web table)",
        "Ten chaff (2 pine chaff, 2 plum chaff, 2 cherry chaff, 2 wisteria chaff, iris chaff, sake cup): 1, so far 2",
        "Final points: 2",
        "The sake cup counts in each of these: five animals and ten chaff.",
    )


def test_cup_counted_twice_is_said_in_japanese() -> None:
    assert explain(scored("koikoi-standard", CUP_IN_BOTH), "ja") == (
        "タネ（梅に鶯、藤に不如帰、菖蒲に八橋、牡丹に蝶、菊に盃）：1〔出典：ウェブの表〕",
        "カス（松のカス2枚、梅のカス2枚、桜のカス2枚、藤のカス2枚、菖蒲のカス、菊に盃）：1、ここまで2",
        "もらう点：2",
        "「菊に盃」は、タネ、カスのそれぞれに数えます。",
    )


def test_cup_with_one_job_does_not_make_the_other_set() -> None:
    sheet = scored("koikoi-club", CUP_IN_BOTH)

    assert explain(sheet, "en") == (
        "Five animals (bush warbler, cuckoo, eight-plank bridge, butterflies, sake cup): 1 (Source: the club sheet)",
        "Final points: 1",
        "Not made, because the cup counts as the other kind here: ten chaff.",
    )
    assert explain(sheet, "ja") == (
        "タネ（梅に鶯、藤に不如帰、菖蒲に八橋、牡丹に蝶、菊に盃）：1〔出典：クラブの表〕",
        "もらう点：1",
        "盃をもう一方の種類に数えたので、カスになりません。",
    )


def test_seven_or_more_and_a_koi_koi_double_one_after_the_other() -> None:
    sheet = scored("koikoi-nintendo", "6a 7a 10a 2a 4a", opponent_calls=1)

    assert explain(sheet, "en") == (
        "Boar, deer, butterflies (butterflies, boar, deer): 5 (Source: the Nintendo sheet)",
        "Further cards of boar, deer, butterflies (bush warbler, cuckoo): +2, so far 7",
        "Base total: 7",
        "Base total 7 or more: × 2, makes 14",
        "The other player had called koi-koi: × 2, makes 28 (the Nintendo sheet does not say; chosen for this course, "
        "as in the club sheet, the web table, go-koikoi and open-hanafuda-ai)",
        "Final points: 28",
        "Not added beside boar, deer, butterflies: five animals. (Source: the Nintendo sheet)",
    )
    assert explain(sheet, "ja") == (
        "猪鹿蝶（牡丹に蝶、萩に猪、紅葉に鹿）：5〔出典：任天堂の説明〕",
        "猪鹿蝶の追加の札（梅に鶯、藤に不如帰）：+2、ここまで7",
        "合計：7",
        "合計が7点以上：× 2で14",
        "相手がこいこいしていた：× 2で28〔任天堂の説明には書かれていないので、この講座で決めた"
        "（クラブの表、ウェブの表、go-koikoi、open-hanafuda-aiと同じ）〕",
        "もらう点：28",
        "猪鹿蝶があるので、タネは別に数えません。〔出典：任天堂の説明〕",
    )


def test_mon_sheet_says_on_each_line_that_its_doubling_is_chosen() -> None:
    sheet = scored("koikoi-mon", "1b 3b 8b 1r 2r 3r", opponent_calls=1)

    assert explain(sheet, "en") == (
        "Three brights (crane and sun, curtain, full moon): 6 (Source: the web table)",
        "Poem ribbons (pine with poem ribbon, plum with poem ribbon, cherry with poem ribbon): 6, so far 12",
        "Base total: 12",
        "Base total 7 or more: × 2, makes 24 (the web table does not say; chosen for this course)",
        "The other player had called koi-koi: × 2, makes 48 (the web table does not say; chosen for this course)",
        "Final points: 48",
    )
    assert explain(sheet, "ja") == (
        "三光（松に鶴、桜に幕、芒に月）：6〔出典：ウェブの表〕",
        "赤短（松に赤短、梅に赤短、桜に赤短）：6、ここまで12",
        "合計：12",
        "合計が7点以上：× 2で24〔ウェブの表には書かれていません。この講座で決めたものです〕",
        "相手がこいこいしていた：× 2で48〔ウェブの表には書かれていません。この講座で決めたものです〕",
        "もらう点：48",
    )


def test_club_sheet_says_why_a_second_call_adds_nothing() -> None:
    sheet = scored("koikoi-club", "3b 9a 1r 2r 3r 4r 5r", own_calls=1, opponent_calls=1)

    assert explain(sheet, "en") == (
        "Flower viewing (curtain, sake cup): 5 (Source: the club sheet)",
        "Poem ribbons (pine with poem ribbon, plum with poem ribbon, cherry with poem ribbon): 5, so far 10",
        "Further cards of poem ribbons (wisteria with plain ribbon, iris with plain ribbon): +2, so far 12",
        "Base total: 12",
        "Base total 7 or more: × 2, makes 24",
        "The other player had called koi-koi: × 2, makes 48",
        "Final points: 48",
        "Not added beside poem ribbons: five ribbons.",
        "Koi-koi doubles once at most, so nothing is added for this: your own koi-koi succeeded. "
        "(the club sheet does not say; chosen for this course)",
    )
    assert explain(sheet, "ja") == (
        "花見で一杯（桜に幕、菊に盃）：5〔出典：クラブの表〕",
        "赤短（松に赤短、梅に赤短、桜に赤短）：5、ここまで10",
        "赤短の追加の札（藤に短冊、菖蒲に短冊）：+2、ここまで12",
        "合計：12",
        "合計が7点以上：× 2で24",
        "相手がこいこいしていた：× 2で48",
        "もらう点：48",
        "赤短があるので、タンは別に数えません。",
        "こいこいの2倍は1回だけなので、「自分のこいこいが成功した」では増えません。"
        "〔クラブの表には書かれていません。この講座で決めたものです〕",
    )


def test_hanaawase_settlement_says_what_comes_and_what_goes() -> None:
    settlement = three_piles()

    assert explain_seat(settlement, 1, "en") == (
        "Brights (3): +60 (Source: the hobbyist's sheet)",
        "Animals (3): +30, so far 90",
        "Ribbons (3): +15, so far 105",
        "Par: −88, so far 17",
        "Drinking (curtain, full moon, sake cup), to player 1: −30, so far −13. Each of the others gives it in full.",
        "Boar, deer, butterflies (butterflies, boar, deer), to player 1: −20, so far −33",
        "Poem ribbons (pine with poem ribbon, plum with poem ribbon, cherry with poem ribbon), to player 1: −40, "
        "so far −73",
        "Plain ribbon set (wisteria with plain ribbon, iris with plain ribbon, bush clover with plain ribbon), "
        "from player 1: +20, so far −53",
        "Plain ribbon set, from player 3: +20, so far −33",
        "Blue ribbons (peony with blue ribbon, chrysanthemum with blue ribbon, maple with blue ribbon), "
        "to player 3: −40, so far −73",
        "Together: −73",
    )
    assert explain_seat(settlement, 0, "ja") == (
        "光札2枚：+40〔出典：愛好者のメモ〕",
        "タネ札4枚：+40、ここまで80",
        "短冊札3枚：+15、ここまで95",
        "カス札1枚：+1、ここまで96",
        "基準点：−88、ここまで8",
        "飲み（桜に幕、芒に月、菊に盃）、プレイヤー2から：+30、ここまで38。ほかの人がそれぞれ全部出す。",
        "飲み、プレイヤー3から：+30、ここまで68",
        "猪鹿蝶（牡丹に蝶、萩に猪、紅葉に鹿）、プレイヤー2から：+20、ここまで88",
        "猪鹿蝶、プレイヤー3から：+20、ここまで108",
        "赤短（松に赤短、梅に赤短、桜に赤短）、プレイヤー2から：+40、ここまで148",
        "赤短、プレイヤー3から：+40、ここまで188",
        "草短（藤に短冊、菖蒲に短冊、萩に短冊）、プレイヤー2へ：−20、ここまで168",
        "青短（牡丹に青短、菊に青短、紅葉に青短）、プレイヤー3へ：−40、ここまで128",
        "合計：+128",
        "飲みがあるので、花見で一杯は加えません。",
        "飲みがあるので、月見で一杯は加えません。",
    )


def test_hachihachi_settlement_says_who_settles_for_both() -> None:
    settlement = beaten_sage()

    assert explain_seat(settlement, 0, "en") == (
        "Poem ribbons (pine with poem ribbon, plum with poem ribbon, cherry with poem ribbon), from player 2: +84. "
        "Each of the others gives it in full. (Source: the hobbyist's sheet)",
        "Poem ribbons, from player 3: +84, so far 168",
        "Half given back after sage, to player 2: −42, so far 126",
        "Half given back after sage, to player 3: −42, so far 84",
        "Blue ribbons (peony with blue ribbon, chrysanthemum with blue ribbon, maple with blue ribbon), "
        "to player 2: −84, so far 0. The player who went on settles for both.",
        "Blue ribbons, to player 2: −84, so far −84",
        "Field: × 2, makes −168",
        "Together: −168",
    )
    assert explain_seat(settlement, 2, "ja") == (
        "赤短（松に赤短、梅に赤短、桜に赤短）、プレイヤー1へ：−84。ほかの人がそれぞれ全部出す。〔出典：愛好者のメモ〕",
        "下げのあとの半分返し、プレイヤー1から：+42、ここまで−42",
        "場：2倍で−84",
        "合計：−84",
    )


def test_round_called_off_says_what_does_not_count() -> None:
    piles = (CardSet.parse("1c1 2c1"), DECK - CardSet.parse("1c1 2c1 3b 9a"), CardSet.parse("3b 9a"))
    settlement = settle(hanaawase_rulebook("hanaawase-88"), piles).settlement

    assert explain_seat(settlement, 2, "en") == (
        "Together: 0",
        "Not counted, because a player has too few card points: points of the cards. (Source: the hobbyist's sheet)",
        "Not counted, because a player has too few card points: flower viewing.",
    )
    assert explain_seat(settlement, 2, "ja") == (
        "合計：0",
        "札の点が少なすぎる人がいるので、札の点は数えません。〔出典：愛好者のメモ〕",
        "札の点が少なすぎる人がいるので、花見で一杯は数えません。",
    )


def test_shared_worth_is_said_to_be_shared() -> None:
    piles = (CardSet.parse("3b 9a"), EMPTY, EMPTY)
    settlement = settle(hanaawase_rulebook("hanaawase-80"), piles).settlement

    assert explain_seat(settlement, 1, "en") == (
        "Par: −80 (Source: the hobbyist's sheet)",
        "Flower viewing (curtain, sake cup), to player 1: −10, so far −90. The others share it. "
        "(It follows from the hobbyist's sheet)",
        "Together: −90",
    )


def test_seat_that_gives_and_gets_nothing_has_a_total() -> None:
    assert explain_seat(Settlement(((), ())), 0, "en") == ("Together: 0",)


def test_house_rule_is_named_by_the_rulebook_that_makes_it() -> None:
    book = koikoi_rulebook("koikoi-standard").revised("Tuesday", points={"tsukimi": 3})

    assert explain(book.score(CardSet.parse("8b 9a")), "en") == (
        "Moon viewing (full moon, sake cup): 3 (House rule: Tuesday)",
        "Final points: 3",
    )


def test_source_is_named_again_after_another_one() -> None:
    book = koikoi_rulebook("koikoi-standard").revised("tuesday", points={"tsukimi": 3})

    assert explain(book.score(CardSet.parse("3b 8b 9a 6a 7a 10a")), "en")[:5] == (
        "Flower viewing (curtain, sake cup): 5 (Source: the web table)",
        "Moon viewing (full moon, sake cup): 3, so far 8 (House rule: tuesday)",
        "Boar, deer, butterflies (butterflies, boar, deer): 5, so far 13 (Source: the web table)",
        "Base total: 13",
        "Base total 7 or more: × 2, makes 26",
    )


def test_cards_of_a_line_are_shown_as_cards() -> None:
    (first, _) = explain_text(scored("koikoi-standard", "8b 9a"), "ja")

    assert isinstance(first, list)
    assert [run["card"] for run in first if isinstance(run, dict) and "card" in run] == ["8b", "9a"]
    assert any(isinstance(run, dict) and "ruby" in run for run in first)


def test_cards_of_a_settled_line_are_shown_as_cards() -> None:
    lines = explain_seat_text(three_piles(), 0, "en")

    assert [run["card"] for run in lines[5] if isinstance(run, dict)] == ["3b", "8b", "9a"]


def test_voice_gets_kana_for_words_of_the_game() -> None:
    first, total = explain_aloud(scored("koikoi-standard", "8b 9a"), "ja")

    assert first.startswith("つきみで")
    assert total == "もらう点：5"
    assert explain_seat_aloud(beaten_sage(), 2, "ja")[0].startswith("あかたん")


@pytest.mark.parametrize("lang", CODES)
def test_every_source_has_a_short_name(lang: str) -> None:
    assert [key for key in SOURCES if catalogue(lang).entry(f"cited.{key}") is None] == []


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_chinese_lines_have_no_english_left(lang: str) -> None:
    sheet = scored("koikoi-nintendo", "6a 7a 10a 2a 4a", opponent_calls=1)
    lines = (*explain(sheet, lang), *explain_seat(three_piles(), 0, lang), *explain_seat(beaten_sage(), 0, lang))

    # Two sources are programs, which keep their names.
    told = [line.replace("go-koikoi", "").replace("open-hanafuda-ai", "") for line in lines]

    assert [line for line in told if any("a" <= sign <= "z" for sign in line)] == []
