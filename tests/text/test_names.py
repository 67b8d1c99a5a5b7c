"""What the 48 cards are called."""

import re

import pytest

from hanalearn.cards import DECK, Card, CardSet, Kind, Month, Ribbon
from hanalearn.text import LANGUAGES, UnknownMessageError
from hanalearn.text.hepburn import is_same_sound
from hanalearn.text.names import (
    JapaneseName,
    capitalised,
    card_label,
    card_look,
    card_name,
    card_short,
    cards_in_a_row,
    cards_in_words,
    in_a_row,
    japanese,
    joined,
    kind_name,
    marked_label,
    month_name,
    month_number,
    picture_name,
    plant_name,
    ribbon_name,
    unique_name,
)

CODES = [one.code for one in LANGUAGES]
# Written by hand from the card lists, not read from the catalogue.
NAMES = {
    "1b": ("crane and sun", "松に鶴", "松鶴", "松鹤"),
    "1r": ("pine with poem ribbon", "松に赤短", "松赤短", "松赤短"),
    "2a": ("bush warbler", "梅に鶯", "梅鶯", "梅莺"),
    "3b": ("curtain", "桜に幕", "櫻幕", "樱幕"),
    "4a": ("cuckoo", "藤に不如帰", "藤杜鵑", "藤杜鹃"),
    "5a": ("eight-plank bridge", "菖蒲に八橋", "菖蒲八橋", "菖蒲八桥"),
    "5r": ("iris with plain ribbon", "菖蒲に短冊", "菖蒲短冊", "菖蒲短册"),
    "6a": ("butterflies", "牡丹に蝶", "牡丹蝶", "牡丹蝶"),
    "6r": ("peony with blue ribbon", "牡丹に青短", "牡丹青短", "牡丹青短"),
    "7a": ("boar", "萩に猪", "萩豬", "萩猪"),
    "8b": ("full moon", "芒に月", "芒月", "芒月"),
    "8a": ("geese", "芒に雁", "芒雁", "芒雁"),
    "9a": ("sake cup", "菊に盃", "菊酒盃", "菊酒杯"),
    "10a": ("deer", "紅葉に鹿", "紅葉鹿", "红叶鹿"),
    "11b": ("rain man", "柳に小野道風", "柳小野道風", "柳小野道风"),
    "11a": ("swallow", "柳に燕", "柳燕", "柳燕"),
    "11c1": ("willow chaff", "柳のカス", "柳素札", "柳素札"),
    "12b": ("phoenix", "桐に鳳凰", "桐鳳凰", "桐凤凰"),
    "12c3": ("paulownia chaff", "桐のカス", "桐素札", "桐素札"),
}
LABELS = {
    "9a": (
        "September, chrysanthemum, animal, sake cup",
        "9月、菊、タネ、盃",
        "9月，菊，種札，酒盃",
        "9月，菊，种札，酒杯",
    ),
    "1b": ("January, pine, bright, crane", "1月、松、光、鶴", "1月，松，光札，鶴", "1月，松，光札，鹤"),
    "3r": ("March, cherry, ribbon, poem", "3月、桜、短冊、赤短", "3月，櫻，短冊，赤短", "3月，樱，短册，赤短"),
    "4r": ("April, wisteria, ribbon, plain", "4月、藤、短冊、字なし", "4月，藤，短冊，無字", "4月，藤，短册，无字"),
    "8c2": ("August, susuki grass, chaff 2", "8月、芒、カス2", "8月，芒，素札2", "8月，芒，素札2"),
    "11c1": (
        "November, willow, chaff, lightning",
        "11月、柳、カス、雷",
        "11月，柳，素札，雷電",
        "11月，柳，素札，雷电",
    ),
    "12c1": (
        "December, paulownia, chaff 1, yellow foot",
        "12月、桐、カス1、足元の黄色",
        "12月，桐，素札1，底部黃色",
        "12月，桐，素札1，底部黄色",
    ),
}


@pytest.mark.parametrize("code", NAMES)
def test_name_of_a_card_is_the_one_of_the_card_lists(code: str) -> None:
    assert tuple(card_name(Card.parse(code), lang) for lang in CODES) == NAMES[code]


@pytest.mark.parametrize("code", LABELS)
def test_label_says_month_plant_kind_and_picture(code: str) -> None:
    assert tuple(card_label(Card.parse(code), lang) for lang in CODES) == LABELS[code]


@pytest.mark.parametrize("lang", CODES)
def test_no_two_cards_have_one_label_or_one_full_name(lang: str) -> None:
    assert len({card_label(card, lang) for card in DECK}) == 48
    assert len({unique_name(card, lang) for card in DECK}) == 48


@pytest.mark.parametrize("lang", CODES)
def test_names_in_sentences_are_shared_by_the_chaff_of_a_month_only(lang: str) -> None:
    shared: dict[str, set[Card]] = {}
    for card in DECK:
        shared.setdefault(card_name(card, lang), set()).add(card)

    for cards in shared.values():
        assert len(cards) == 1 or {(card.month, card.kind) for card in cards} == {(next(iter(cards)).month, Kind.CHAFF)}
    # 24 cards with a name of their own, and one name for the chaff of each month.
    assert len(shared) == 24 + 12


@pytest.mark.parametrize("lang", CODES)
def test_label_begins_with_the_month_because_only_the_month_matches(lang: str) -> None:
    assert all(card_label(card, lang).startswith(month_name(card.month, lang)) for card in DECK)


def test_look_of_a_card_names_neither_its_plant_nor_its_month() -> None:
    assert card_look(Card.parse("4r"), "en") == "purple flower chains hanging from above; a red ribbon without writing"
    assert card_look(Card.parse("8c1"), "ja") == "丸くて黒い山"
    assert card_look(Card.parse("11c1"), "en") == "a red and black storm with a drum and lightning"
    for lang in CODES:
        for card in DECK:
            look = card_look(card, lang)
            assert look
            # In Chinese the maple is 红叶, red leaves, and red leaves are what can be seen.
            if card.month is not Month.MAPLE:
                assert plant_name(card.month, lang) not in look
            assert month_name(card.month, lang) not in look


def test_short_form_is_month_and_one_word() -> None:
    cards = [Card.parse(code) for code in ("9a", "8b", "1r", "8c1", "11c1", "5a")]

    assert [card_short(card, "en") for card in cards] == [
        "9 cup",
        "8 moon",
        "1 poem ribbon",
        "8 chaff",
        "11 lightning",
        "5 bridge",
    ]
    assert [card_short(card, "ja") for card in cards] == ["9盃", "8満月", "1赤短", "8カス", "11雷", "5八橋"]


def test_state_of_a_card_follows_its_label() -> None:
    label = card_label(Card.parse("9a"), "en")

    assert marked_label(label, ["match"], "en") == "September, chrysanthemum, animal, sake cup, matches"
    assert marked_label("9月、菊", ["chosen", "returned"], "ja") == "9月、菊、選んだ札、もどりました"
    assert marked_label(label, [], "en") == label


@pytest.mark.parametrize(
    ("named", "script", "kana", "romaji"),
    [
        (Card.parse("1b"), "松に鶴", "まつにつる", "matsu ni tsuru"),
        (Card.parse("8a"), "芒に雁", "すすきにかり", "susuki ni kari"),
        (Card.parse("11b"), "柳に小野道風", "やなぎにおののとうふう", "yanagi ni Ono no Tōfū"),
        (Card.parse("12b"), "桐に鳳凰", "きりにほうおう", "kiri ni hōō"),
        (Card.parse("10c2"), "紅葉のカス", "もみじのかす", "momiji no kasu"),
        (Month.IRIS, "菖蒲", "あやめ", "ayame"),
        (Kind.ANIMAL, "タネ", "たね", "tane"),
        (Ribbon.PLAIN, "字のない短冊", "じのないたんざく", "ji no nai tanzaku"),
        ("yaku.ino", "猪鹿蝶", "いのしかちょう", "inoshikachō"),
        ("teyaku.pikaichi", "光一", "ぴかいち", "pikaichi"),
        ("month.4", "4月", "しがつ", "shigatsu"),
        ("month.9", "9月", "くがつ", "kugatsu"),
        ("zone.field", "場札", "ばふだ", "bafuda"),
    ],
)
def test_japanese_name_has_its_reading(
    named: Card | Month | Kind | Ribbon | str, script: str, kana: str, romaji: str
) -> None:
    assert japanese(named) == JapaneseName(script, kana, romaji)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_as_it_is_romanised(card: Card) -> None:
    name = japanese(card)

    assert re.fullmatch("[ぁ-ゖー]+", name.kana)
    assert is_same_sound(name.kana, name.romaji)


@pytest.mark.parametrize("month", Month)
def test_name_of_a_card_begins_with_its_plant(month: Month) -> None:
    plant = japanese(month)

    for card in month.cards:
        name = japanese(card)
        assert name.script.startswith(plant.script)
        assert name.kana.startswith(plant.kana)
        assert name.romaji.startswith(plant.romaji)


def test_key_without_a_reading_has_no_japanese_name() -> None:
    with pytest.raises(UnknownMessageError, match=r"ui\.next"):
        japanese("ui.next")


def test_words_are_joined_as_each_language_joins_them() -> None:
    assert [joined(["a", "b", "c"], lang) for lang in CODES] == ["a, b and c", "a、b、c", "a、b和c", "a、b和c"]
    assert [in_a_row(["a", "b", "c"], lang) for lang in CODES] == ["a, b, c", "a、b、c", "a、b、c", "a、b、c"]
    assert joined(["a"], "en") == in_a_row(["a"], "en") == "a"
    assert [joined([], lang) for lang in CODES] == ["none", "なし", "沒有", "没有"]


def test_set_of_cards_is_listed_in_card_order_with_equal_chaff_counted() -> None:
    cards = CardSet.parse("9a 1c2 1c1 3b")

    assert cards_in_words(cards, "en") == "2 pine chaff, curtain and sake cup"
    assert cards_in_a_row(cards, "zh-Hant") == "松素札2張、櫻幕、菊酒盃"


def test_months_plants_kinds_and_families_have_names() -> None:
    assert [month_number(Month.MAPLE, lang) for lang in CODES] == ["month 10", "10月", "10月", "10月"]
    assert [plant_name(Month.CHERRY, lang) for lang in CODES] == ["cherry", "桜", "櫻", "樱"]
    assert [kind_name(Kind.CHAFF, lang) for lang in CODES] == ["chaff", "カス", "素札", "素札"]
    assert [ribbon_name(Ribbon.PLAIN, lang) for lang in CODES] == [
        "plain ribbon",
        "字のない短冊",
        "無字短冊",
        "无字短册",
    ]


def test_picture_is_what_the_card_shows_besides_its_plant() -> None:
    pictures = [picture_name(Card.parse(code), "en") for code in ("1b", "9a", "6r", "11c1", "2c1")]

    assert pictures == ["crane", "sake cup", "blue ribbon", "lightning", "chaff"]


def test_capital_leaves_the_other_letters() -> None:
    assert capitalised("ono no Tōfū") == "Ono no Tōfū"
    assert capitalised("") == ""
