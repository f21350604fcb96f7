"""Builds assets/fonts from the published Archivo and Anton packages; see assets/fonts/README.md."""

import sys
from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

import glyphs

PACKAGES = Path(sys.argv[1])
FONTS = Path(__file__).parents[2] / "assets" / "fonts"
VARIABLE = PACKAGES / "fontsource-variable-archivo/package/files"
STATIC = PACKAGES / "expo-google-fonts-archivo/package"
ANTON = PACKAGES / "expo-google-fonts-anton/package/400Regular/Anton_400Regular.ttf"

AXES = {"wght": (400, 900), "wdth": (100, 125)}
CEDI, CEDI_HEAVY = "uni20B5", "uni20B5.BRACKET.110"
STATIC_BY_WEIGHT = {400: "400Regular", 600: "600SemiBold", 900: "900Black"}
STATIC_ONLY = {"arrowleft": 0x2190, "arrowright": 0x2192}
SIGNS = "\u00a0¡£©«®°·»¿–—‘’“”…•−≈₵€←→↑ƐɛƆɔ"
TEXT = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)])) + SIGNS
POSTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?'\"&+-–—‘’“”…•×/()#%*@₵$£€≈→ƐƆÀÁÈÉÌÍÒÓÙÚÇÑÖÜ\u00a0"


def main():
    archivo = whole_archivo()
    save_static(archivo, "Archivo-Regular", 400, 100)
    save_static(archivo, "Archivo-ExpandedBlack", 900, 125)
    subset(archivo, TEXT, ["kern", "tnum", "rvrn"])
    add_HVAR(archivo)
    save_woff2(archivo, FONTS / "archivo.woff2")

    anton = TTFont(ANTON)
    subset(anton, POSTER, ["kern"])
    anton.save(FONTS / "source/Anton-Regular.ttf")
    save_woff2(anton, FONTS / "anton.woff2")


def whole_archivo():
    latin = limited("archivo-latin-wdth-normal.woff2")
    # Knows only the glyphs of the file it came with; written anew at the end.
    del latin["HVAR"]
    add_cedi(latin, limited("archivo-latin-ext-wdth-normal.woff2"))
    masters = glyphs.master_fonts(latin)
    add_turned_and_mirrored(latin, masters)
    add_from_static(latin, masters)
    return latin


def limited(file):
    return instantiateVariableFont(TTFont(VARIABLE / file), AXES)


def add_cedi(latin, extended):
    for name in (CEDI, CEDI_HEAVY):
        advance, _ = extended["hmtx"][name]
        glyphs.append_glyph(
            latin, name, extended["glyf"][name], advance, extended["gvar"].variations[name]
        )
    for table in latin["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x20B5] = CEDI
    # From a certain weight on, the stroke of $ and ¢ is cut inside the letter; ₵ goes with them.
    heavy = next(m for m in substitutions(latin) if "dollar" in m)
    heavy[CEDI] = CEDI_HEAVY


def substitutions(font):
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            mapping = getattr(getattr(table, "ExtSubTable", table), "mapping", None)
            if mapping:
                yield mapping


def add_turned_and_mirrored(latin, masters):
    cap_height, x_height = latin["OS/2"].sCapHeight, latin["OS/2"].sxHeight

    def add(name, code, source, draw, reverse=False):
        drawings = {master: draw(*glyphs.read(font, source)) for master, font in masters.items()}
        glyphs.add_glyph(latin, name, code, latin["glyf"][source], drawings, reverse)

    add("Oopen", 0x0186, "C", lambda points, advance: glyphs.turned(points, advance, cap_height))
    add("oopen", 0x0254, "c", lambda points, advance: glyphs.turned(points, advance, x_height))
    add("Eopen", 0x0190, "three", glyphs.mirrored, reverse=True)
    add(
        "eopen", 0x025B, "three",
        lambda points, advance: glyphs.mirrored(*glyphs.small_three(points, advance, x_height)),
        reverse=True,
    )


def add_from_static(latin, masters):
    """The static fonts have every sign, at normal width; ≈ widens as its own tilde does, arrows do not."""
    statics = {
        weight: TTFont(next((STATIC / folder).glob("*.ttf"))) for weight, folder in STATIC_BY_WEIGHT.items()
    }
    template = statics[600]["glyf"]
    for name, code in STATIC_ONLY.items():
        drawings = {master: glyphs.read(statics[master[0]], name) for master in masters}
        glyphs.add_glyph(latin, name, code, template[name], drawings)

    drawings = {master: almost_equal(statics, masters, *master) for master in masters}
    glyphs.add_glyph(latin, "approxequal", 0x2248, template["approxequal"], drawings)


def almost_equal(statics, masters, weight, width):
    points, advance = glyphs.read(statics[weight], "approxequal")
    _, normal = glyphs.read(masters[weight, 100], "asciitilde")
    _, wide = glyphs.read(masters[weight, width], "asciitilde")
    return [(x * wide / normal, y) for x, y in points], advance * wide / normal


def save_static(font, name, weight, width):
    static = instantiateVariableFont(deepcopy(font), {"wght": weight, "wdth": width})
    subset(static, TEXT, ["kern", "tnum", "rvrn"])
    rename(static, name)
    static["OS/2"].usWeightClass = weight
    static.flavor = None
    static.save(FONTS / "source" / f"{name}.ttf")


def rename(font, name):
    """A family name for each file, so that a text engine can choose it by name alone."""
    for record in list(font["name"].names):
        if record.nameID in (16, 17, 21, 22, 25):
            font["name"].removeNames(nameID=record.nameID)
    # Pango reads a trailing "Regular" as a style, not as part of the family.
    family = name.removesuffix("-Regular").replace("-", " ")
    for name_id, text in {1: family, 2: "Regular", 3: name, 4: family, 6: name}.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & 128) | 64
    font["head"].macStyle = 0


def subset(font, text, features):
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.glyph_names = False
    chosen = Subsetter(options)
    chosen.populate(text=text)
    chosen.subset(font)
    missing = [sign for sign in text if ord(sign) not in font.getBestCmap()]
    if missing:
        print("not in the font:", " ".join(missing))


def save_woff2(font, path):
    font.flavor = "woff2"
    font.save(path)
    print(path.name, path.stat().st_size)


main()
