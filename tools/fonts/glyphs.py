"""Glyphs the published Archivo subsets lack, drawn from Archivo's own outlines in every master."""

from copy import deepcopy

from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.models import VariationModel

MASTERS = [(weight, width) for width in (100, 125) for weight in (600, 400, 900)]
PLACE_OF_WEIGHT = {400: -1, 600: 0, 900: 1}
PLACE_OF_WIDTH = {100: 0, 125: 1}
OVERSHOOT = 12
TERMINAL_SCALE = 0.95
# Three strokes must fit the x-height, so each is a little lighter than in the figure.
CROSS_STROKE_SCALE = 0.88
EPSILON_WIDTH = 0.84


def master_fonts(font):
    return {
        master: instantiateVariableFont(deepcopy(font), {"wght": master[0], "wdth": master[1]})
        for master in MASTERS
    }


def read(font, name):
    """Points of a simple glyph, then its advance."""
    return list(font["glyf"][name].coordinates), font["hmtx"][name][0]


def turned(points, advance, height):
    """Half a turn about the middle of the height: C gives Ɔ and c gives ɔ."""
    return [(advance - x, height - y) for x, y in points], advance


def mirrored(points, advance):
    """Left to right: 3 gives Ɛ. The order is reversed so that the contour keeps its direction."""
    return [(advance - x, y) for x, y in reversed(points)], advance


def small_three(points, advance, x_height):
    """The figure 3 at x-height: its strokes stay, only the counters between them shrink."""
    ys = [points[index][1] for index in (0, 10, 17, 18, 28, 39)]
    xs = [points[index][0] for index in (4, 7, 13, 51)]
    bottom, top = -OVERSHOOT, x_height + OVERSHOOT
    squeeze_y = squeeze(ys, bottom, top - bottom, CROSS_STROKE_SCALE)
    squeeze_x = squeeze(xs, xs[0], (xs[-1] - xs[0]) * EPSILON_WIDTH, TERMINAL_SCALE)
    small = [(squeeze_x(x), squeeze_y(y)) for x, y in points]
    return small, xs[0] + (xs[-1] - xs[0]) * EPSILON_WIDTH + advance - xs[-1]


def squeeze(knots, start, length, stroke_scale):
    """Knots bound strokes and counters in turn; maps them onto `length` with strokes at their scale."""
    spans = [after - before for before, after in zip(knots, knots[1:])]
    strokes = sum(spans[::2]) * stroke_scale
    counter_scale = (length - strokes) / sum(spans[1::2])
    targets = [start]
    for index, span in enumerate(spans):
        targets.append(targets[-1] + span * (counter_scale if index % 2 else stroke_scale))

    def place(value):
        for index in range(len(spans)):
            if value <= knots[index + 1] or index == len(spans) - 1:
                share = (value - knots[index]) / spans[index]
                return targets[index] + share * (targets[index + 1] - targets[index])

    return place


def add_glyph(font, name, code, template, drawings, reverse=False):
    """Adds a glyph with the contours of `template` and one drawing per master."""
    rounded = {
        master: [(round(x), round(y)) for x, y in points] + [(0, 0), (round(advance), 0), (0, 0), (0, 0)]
        for master, (points, advance) in drawings.items()
    }
    default = rounded[MASTERS[0]]
    glyph = deepcopy(template)
    glyph.coordinates = GlyphCoordinates(default[:-4])
    if reverse:
        glyph.flags = bytearray(reversed(glyph.flags))
    append_glyph(font, name, glyph, default[-3][0], variations_of(rounded))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def variations_of(rounded):
    places = [place_of(master) for master in MASTERS]
    model = VariationModel(places)
    flat = [GlyphCoordinates(rounded[master]) for master in MASTERS]
    deltas = model.getDeltas(flat)
    return [
        TupleVariation(
            {tag: (min(peak, 0), peak, max(peak, 0)) for tag, (_, peak, _) in support.items()},
            [(round(x), round(y)) for x, y in delta],
        )
        for support, delta in list(zip(model.supports, deltas))[1:]
    ]


def place_of(master):
    place = {"wght": PLACE_OF_WEIGHT[master[0]], "wdth": PLACE_OF_WIDTH[master[1]]}
    return {tag: value for tag, value in place.items() if value}


def append_glyph(font, name, glyph, advance, variations):
    glyph.recalcBounds(font["glyf"])
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"][name] = (advance, glyph.xMin)
    font["gvar"].variations[name] = variations
