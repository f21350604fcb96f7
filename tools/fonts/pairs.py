"""Builds the faces of the other type pairs in assets/fonts, with their fallbacks; see assets/fonts/README.md."""

import sys
from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

import glyphs

PACKAGES, ARIAL_LIKE, ROBOTO = (Path(argument) for argument in sys.argv[1:4])
FONTS = Path(__file__).parents[2] / "assets" / "fonts"

SIGNS = "\u00a0¡£©«®°·»¿×–—‘’“”…•−≈₵€←→↑ƐɛƆɔ"
TEXT = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)])) + SIGNS
POSTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?'\"&+-–—‘’“”…•×/()#%*@₵$£€≈→ƐƆÀÁÈÉÌÍÒÓÙÚÇÑÖÜ\u00a0"
FROM_EXTENDED = "₵ƐɛƆɔ"

SAMPLE = (
    "Heavyweight cotton, cut and sewn in Accra. Orders leave our studio within two working days; "
    "delivery is free from GH 1,500.00. Choose a size, a colour and a picture, then pay by card or "
    "mobile money. Returns within 14 days, unworn and with the label. Questions? Write to us any time."
)
CAPITALS = (
    "NEW DROPS. SHOP THE COLLECTION. ORDER CONFIRMED. YOUR CART IS EMPTY. GALLERY. ABOUT THE BRAND. "
    "HEAVYWEIGHT HOODIES, TEES AND CAPS 2025. SHIPPING AND RETURNS. WEAR IT LOUD"
)
REGULAR = ["Arial", "ArialMT", "Helvetica Neue", "Helvetica", "Liberation Sans", "LiberationSans"]
BOLD = ["Arial Bold", "Arial-BoldMT", "Helvetica Neue Bold", "HelveticaNeue-Bold", "Helvetica Bold",
        "Helvetica-Bold", "Liberation Sans Bold", "LiberationSans-Bold"]
ROBOTO_REGULAR = ["Roboto", "Roboto Regular", "Roboto-Regular"]
# Newer phones carry one variable Roboto that is found only by its regular name.
ROBOTO_BOLD = ["Roboto Bold", "Roboto-Bold", *ROBOTO_REGULAR]


def main():
    montserrat = build("montserrat", "montserrat", (400, 900))
    save_static(montserrat, "Montserrat Black", 900)
    save_static(montserrat, "Montserrat", 400)
    sheet("montserrat", [
        face("Montserrat", "montserrat.woff2", "400 900"),
        *fallbacks("Montserrat", montserrat, 400, 700),
        *heading_fallbacks("Montserrat", montserrat, 900),
        poster(montserrat, "Montserrat", 900),
    ])

    source = build("source-sans-3", "source-sans", (400, 900))
    save_static(source, "Source Sans", 400)
    gelasio = build("gelasio", "gelasio", (400, 700))
    save_static(gelasio, "Gelasio Bold", 700)
    sheet("gelasio", [
        face("Source Sans", "source-sans.woff2", "400 900"),
        face("Gelasio", "gelasio.woff2", "400 700"),
        *fallbacks("Source Sans", source, 400, 700),
        *heading_fallbacks("Gelasio", gelasio, 700),
        poster(gelasio, "Gelasio", 700),
    ])


def build(package, file, weights):
    folder = PACKAGES / f"fontsource-variable-{package}/package/files"
    font = limited(folder / f"{package}-latin-wght-normal.woff2", weights)
    # Knows only the glyphs of the file it came with; written anew at the end.
    del font["HVAR"]
    extended = limited(folder / f"{package}-latin-ext-wght-normal.woff2", weights)
    for sign in FROM_EXTENDED:
        name = extended.getBestCmap()[ord(sign)]
        advance, _ = extended["hmtx"][name]
        add(font, ord(sign), name, extended["glyf"][name], advance, variations_of(extended, name))
    add_almost_equal(font)
    add_arrow(font, 0x2192, "arrowright", lambda x, y: (y, -x))
    add_arrow(font, 0x2190, "arrowleft", lambda x, y: (-y, x))
    use_lining_figures(font)
    subset(font)
    add_HVAR(font)
    save_woff2(deepcopy(font), FONTS / f"{file}.woff2")
    return font


def limited(file, weights):
    return instantiateVariableFont(TTFont(file), {"wght": weights})


def add(font, code, name, glyph, advance, variations):
    glyphs.append_glyph(font, name, deepcopy(glyph), advance, deepcopy(variations))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def add_almost_equal(font):
    """≈ is two of the font's own tildes, so that it has their weight at each weight."""
    tilde, advance = font["glyf"]["asciitilde"], font["hmtx"]["asciitilde"][0]
    height = tilde.yMax - tilde.yMin
    shift = round(height * 0.62)
    points = list(tilde.coordinates)
    glyph = deepcopy(tilde)
    glyph.coordinates = GlyphCoordinates(
        [(x, y + shift) for x, y in points] + [(x, y - shift) for x, y in points]
    )
    glyph.flags = tilde.flags + tilde.flags
    glyph.endPtsOfContours = tilde.endPtsOfContours + [len(points) + end for end in tilde.endPtsOfContours]
    glyph.numberOfContours = len(glyph.endPtsOfContours)
    variations = [
        TupleVariation(each.axes, each.coordinates[:-4] * 2 + each.coordinates[-4:])
        for each in variations_of(font, "asciitilde")
    ]
    add(font, 0x2248, "approxequal", glyph, advance, variations)


def add_arrow(font, code, name, turn):
    """The arrows to the sides are the font's own arrow up, turned about the middle of its box."""
    arrow = font["glyf"]["arrowup"]
    middle_x, middle_y = (arrow.xMin + arrow.xMax) / 2, (arrow.yMin + arrow.yMax) / 2
    turned = [turn(x - middle_x, y - middle_y) for x, y in arrow.coordinates]
    bearing = round(font["hmtx"]["arrowup"][1])
    left = min(x for x, _ in turned)
    glyph = deepcopy(arrow)
    glyph.coordinates = GlyphCoordinates(
        [(round(x - left + bearing), round(y + middle_y)) for x, y in turned]
    )
    advance = round(max(x for x, _ in turned) - left + 2 * bearing)
    variations = [
        TupleVariation(
            each.axes,
            [delta and turn(*delta) for delta in each.coordinates[:-4]] + [(0, 0)] * 4,
        )
        for each in variations_of(font, "arrowup")
    ]
    add(font, code, name, glyph, advance, variations)


def variations_of(font, name):
    # A glyph that is the same at every weight has no entry.
    variations = font["gvar"].variations
    return variations[name] if name in variations else []


def use_lining_figures(font):
    """Old-style figures of a serif would dance in prices and in capitals."""
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag != "lnum":
            continue
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                mapping = getattr(getattr(table, "ExtSubTable", table), "mapping", {})
                for cmap in font["cmap"].tables:
                    if cmap.isUnicode():
                        cmap.cmap.update({c: mapping[n] for c, n in cmap.cmap.items() if n in mapping})


def subset(font):
    subset_to(font, TEXT)


def subset_to(font, text):
    if "gvar" in font:
        for name in font.getGlyphOrder():
            font["gvar"].variations[name] = variations_of(font, name)
    options = Options()
    options.layout_features = ["kern", "tnum", "rvrn"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.glyph_names = False
    chosen = Subsetter(options)
    chosen.populate(text=text)
    chosen.subset(font)
    missing = [sign for sign in text if ord(sign) not in font.getBestCmap()]
    if missing:
        sys.exit(f"not in the font: {' '.join(missing)}")


def save_static(font, family, weight):
    static = instantiateVariableFont(deepcopy(font), {"wght": weight})
    for record in list(static["name"].names):
        if record.nameID in (16, 17, 21, 22, 25):
            static["name"].removeNames(nameID=record.nameID)
    file = family.replace(" ", "")
    for name_id, text in {1: family, 2: "Regular", 3: file, 4: family, 6: file}.items():
        static["name"].setName(text, name_id, 3, 1, 0x409)
    static["OS/2"].fsSelection = (static["OS/2"].fsSelection & 128) | 64
    static["OS/2"].usWeightClass = weight
    static["head"].macStyle = 0
    static.flavor = None
    static.save(FONTS / "source" / f"{file}.ttf")


def save_woff2(font, path):
    font.flavor = "woff2"
    font.save(path)
    print(path.name, path.stat().st_size)


def fallbacks(family, font, regular, bold):
    text, strong = at(font, regular), at(font, bold)
    local = {
        "400": (ARIAL_LIKE / "LiberationSans-Regular.ttf", ROBOTO / "400Regular/Roboto_400Regular.ttf"),
        "700": (ARIAL_LIKE / "LiberationSans-Bold.ttf", ROBOTO / "700Bold/Roboto_700Bold.ttf"),
    }
    for weight, wanted, arial, roboto in (
        ("400", text, REGULAR, ROBOTO_REGULAR),
        ("700", strong, BOLD, ROBOTO_BOLD),
    ):
        arial_file, roboto_file = local[weight]
        yield fallback(f"{family} Fallback", weight, arial, wanted, TTFont(arial_file), SAMPLE)
        yield fallback(f"{family} Fallback Roboto", weight, roboto, wanted, TTFont(roboto_file), SAMPLE)


def heading_fallbacks(family, font, weight):
    heading = at(font, weight)
    bold = TTFont(ARIAL_LIKE / "LiberationSans-Bold.ttf")
    roboto = TTFont(ROBOTO / "400Regular/Roboto_400Regular.ttf")
    yield fallback(f"{family} Heading Fallback", "900", BOLD, heading, bold, CAPITALS)
    yield fallback(f"{family} Heading Fallback Roboto", "400", ROBOTO_REGULAR, heading, roboto, CAPITALS)


def poster(font, family, weight):
    """The sizes of posters fit the longest words in Anton: in another face they take the same room."""
    bold = at(font, weight)
    subset_to(bold, POSTER)
    size = width_in_ems(TTFont(FONTS / "anton.woff2"), CAPITALS) / width_in_ems(bold, CAPITALS)
    file = f"{family.lower()}-poster.woff2"
    save_woff2(bold, FONTS / file)
    rule = face(f"{family} Poster", file, "400").rstrip("}\n")
    return f"{rule};\n  size-adjust: {percent(size)};\n}}\n".replace(";;", ";")


def at(font, weight):
    return instantiateVariableFont(deepcopy(font), {"wght": weight})


def face(family, file, weight):
    return f"""@font-face {{
  font-family: '{family}';
  src: url('./{file}') format('woff2');
  font-weight: {weight};
  font-style: normal;
  font-display: swap;
}}
"""


def fallback(family, weight, names, wanted, local, sample):
    size = width_in_ems(wanted, sample) / width_in_ems(local, sample)
    units, line = wanted["head"].unitsPerEm, wanted["hhea"]
    sources = ",\n    ".join(f"local('{name}')" for name in names)
    return f"""@font-face {{
  font-family: '{family}';
  src:
    {sources};
  font-weight: {weight};
  size-adjust: {percent(size)};
  ascent-override: {percent(line.ascent / units / size)};
  descent-override: {percent(-line.descent / units / size)};
  line-gap-override: {percent(line.lineGap / units / size)};
}}
"""


def width_in_ems(font, sample):
    names, advances = font.getBestCmap(), font["hmtx"]
    return sum(advances[names[ord(letter)]][0] for letter in sample) / font["head"].unitsPerEm


def percent(share):
    return f"{share * 100:.2f}".rstrip("0").rstrip(".") + "%"


def sheet(file, rules):
    (FONTS / f"{file}.css").write_text("\n".join(rules))


main()
