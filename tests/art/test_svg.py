"""Nothing leaves the drawing room that a page should not hold."""

import pytest

from hanalearn.art.picture import Picture
from hanalearn.art.svg import SvgError, element, escape, text_of


def test_svgwrite_element_outside_the_list_is_refused() -> None:
    from svgwrite.text import Text

    with pytest.raises(SvgError, match="<text> is not allowed"):
        text_of([Text("hello", debug=False)])


@pytest.mark.parametrize("name", ["onclick", "style", "class_", "filter", "opacity"])
def test_attribute_outside_the_list_is_refused(name: str) -> None:
    with pytest.raises(SvgError, match="is not allowed on <path>"):
        text_of([element("path", d="M0 0h1", **{name: "x"})])


@pytest.mark.parametrize("target", ["https://example.org/a.svg#b", "a.svg#b", "javascript:alert(1)", "data:,x"])
def test_reference_out_of_the_picture_is_refused(target: str) -> None:
    with pytest.raises(SvgError, match="leads out of the picture"):
        text_of([element("use", href=target)])


def test_url_out_of_the_picture_is_refused() -> None:
    with pytest.raises(SvgError, match="leads out of the picture"):
        text_of([element("path", d="M0 0h1", fill="url(https://example.org/x)")])


def test_path_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(SvgError, match="not a number"):
        text_of([element("path", d="M0 nanh1")])


def test_words_are_escaped_where_they_stand() -> None:
    group = element("g", id='a"<b>')

    assert text_of([group]) == '<g id="a&quot;&lt;b&gt;"/>'
    assert escape('<">&') == "&lt;&quot;&gt;&amp;"


def test_title_cannot_break_out_of_a_picture(faults) -> None:
    picture = Picture.framed("", view_box="0 0 5 8", prefix="a", title="</title><script>alert(1)</script>", desc='"&')

    assert "<script" not in picture
    assert faults(picture) == []


def test_picture_without_a_title_is_hidden_from_screen_readers() -> None:
    picture = Picture.framed("", view_box="0 0 5 8", prefix="a")

    assert 'aria-hidden="true"' in picture
    assert "role=" not in picture


def test_fixed_width_keeps_the_shape() -> None:
    picture = Picture.framed("", view_box="0 0 500 800", prefix="a", width_px=100)

    assert 'width="100" height="160"' in picture


def test_picture_shows_itself_in_a_notebook_and_saves_itself(tmp_path) -> None:
    picture = Picture.framed("", view_box="0 0 5 8", prefix="a", title="松に鶴")

    assert picture._repr_svg_() == picture
    assert picture.save(tmp_path / "a.svg").read_text(encoding="utf-8") == picture


def test_data_uri_holds_the_whole_picture() -> None:
    from base64 import b64decode

    picture = Picture.framed("", view_box="0 0 5 8", prefix="a", title="松に鶴")

    head, data = picture.data_uri().split(",")
    assert head == "data:image/svg+xml;base64"
    assert b64decode(data).decode() == picture
