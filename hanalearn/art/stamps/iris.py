"""菖蒲 ayame, iris: a purple flower with three drooping falls, sword leaves, buds in a yellow sheath."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import blob, curves, points, smooth

__all__ = ["iris_stamps"]


def iris_stamps(canvas: Canvas) -> None:
    """Makes ``iris-flower`` (350 wide, its heart at the foot point), ``iris-bud``, ``iris-sheath``, ``iris-leaf``."""
    p = canvas.palette
    flower = canvas.stamp("iris-flower")
    # Standards: three flames behind the falls.
    flames = (
        "-4,4! -46,-24 -82,-58 -92,-96 -82,-136! -48,-116 -22,-82 -4,-36",
        "8,4! 22,-40 46,-84 74,-108 106,-122! 110,-84 92,-44 48,-8",
        "4,0! -24,-36 -36,-84 -22,-128 6,-166! 30,-134 42,-92 32,-40",
    )
    for flame in flames:
        flower.fill(p.purple, blob(points(flame)), outline=6)
    flower.fill(
        p.yellow,
        *(
            blob(points(slit))
            for slit in (
                "2,-30! -12,-66 -2,-118! 14,-78",
                "-40,-40! -66,-74 -70,-108! -46,-82",
                "44,-48! 60,-78 90,-98! 72,-60",
            )
        ),
        outline=3.5,
    )
    # Falls: two to the sides, arched like a horse's neck, and the one in front like a heart.
    left = (
        "-2,-14! -40,-46 -84,-58 -128,-46 -160,-14 -176,30 -172,72! -156,66 -146,96! -128,86 -112,104! -96,78 -76,50 "
        "-34,26!"
    )
    right = "2,-14! 42,-42 88,-50 130,-36 160,-4 174,36 168,80! 152,72 138,100! 124,86 104,100! 92,72 70,46 30,26!"
    front = (
        "0,-22! -38,4 -70,44 -84,88 -74,116! -58,112 -50,138! -30,132 -16,152 4,176! 18,150 34,134 52,136! 58,112 "
        "78,112! "
        "84,84 70,42 38,4"
    )
    for fall in (left, right, front):
        flower.fill(p.purple, smooth(points(fall), True), outline=6)
    veins = (
        "-66,-28 -112,-14 -136,26/-52,-12 -92,6 -114,50/-82,-40 -128,-32 -154,22/"
        "66,-22 112,-6 134,34/52,-8 92,10 110,50/86,-34 130,-20 152,30/"
        "-22,44 -40,70 -46,98/-12,72 -20,94 -20,116/22,44 40,70 46,96/12,72 20,94 22,112"
    )
    flower.line(3.5, *curves(veins), colour=p.keyline)
    tongues = (
        "-8,-8! -40,-28 -72,-30 -96,-8! -66,-6 -40,2",
        "8,-8! 40,-24 74,-24 98,0! 68,2 40,4",
        "0,-18! -16,14 -18,46 0,84! 18,46 16,14",
    )
    flower.fill(p.yellow, *(blob(points(tongue)) for tongue in tongues), outline=4)
    flower.line(3, *curves("-26,-12 -64,-16/26,-10 64,-12/0,6 0,48"))

    sheath = canvas.stamp("iris-sheath")
    outer = "0,150! -16,100 -22,50 -12,4 0,-18! 14,4 22,50 16,100"
    sheath.fill(p.yellow, blob(points(outer)), outline=5)
    sheath.line(3.5, *curves("-8,26 -10,64 -4,112/7,14 10,60 5,112"))

    bud = canvas.stamp("iris-bud")
    bud.fill(p.purple, blob(points("0,20! -26,-20 -28,-62 -8,-104 6,-134! 24,-92 30,-48 22,-8")), outline=6)
    bud.line(4, *curves("4,-128 -10,-84 -2,-38 10,-4"))
    bud.line(3.5, *curves("-16,-26 -16,-54 -8,-78/14,-30 14,-60 10,-84"), colour=p.keyline)
    half = "0,132! -12,84 -32,40 -34,2 -22,-38! -8,-8 10,14"
    bud.fill(p.yellow, blob(points("0,132! 6,60 16,10 30,-34! 36,0 28,56")), outline=5)
    bud.fill(p.yellow, blob(points(half)), outline=5)
    bud.line(3.5, *curves("-22,-2 -18,34 -4,80/22,20 18,54"))

    leaf = canvas.stamp("iris-leaf")
    blade = "0,30! -24,0 -34,-150 -28,-330 8,-540! 30,-330 38,-150 26,0"
    leaf.fill(p.sumi, blob(points(blade)), outline=6, edge=p.paper)
    leaf.line(4.5, *curves("-8,0 -14,-160 -2,-360/10,0 14,-170 10,-420"))
