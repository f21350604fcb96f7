"""Prints assets/fonts/fonts.css: the faces, and local fallbacks that take the same room until they load."""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
ARIAL_LIKE, ROBOTO = Path(sys.argv[1]), Path(sys.argv[2])

TEXT = (
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
    regular, bold = ARIAL_LIKE / "LiberationSans-Regular.ttf", ARIAL_LIKE / "LiberationSans-Bold.ttf"
    roboto = ROBOTO / "400Regular/Roboto_400Regular.ttf"
    roboto_bold = ROBOTO / "700Bold/Roboto_700Bold.ttf"
    text, strong, heading = archivo(400, 100), archivo(700, 100), archivo(900, 125)
    anton = TTFont(FONTS / "anton.woff2")

    print(face("Archivo", "archivo.woff2", "400 900", "100% 125%"))
    print(face("Anton", "anton.woff2", "400", "100%"))
    print(fallback("Archivo Fallback", "400", REGULAR, text, TTFont(regular), TEXT))
    print(fallback("Archivo Fallback", "700", BOLD, strong, TTFont(bold), TEXT))
    print(fallback("Archivo Fallback Roboto", "400", ROBOTO_REGULAR, text, TTFont(roboto), TEXT))
    print(fallback("Archivo Fallback Roboto", "700", ROBOTO_BOLD, strong, TTFont(roboto_bold), TEXT))
    print(fallback("Archivo Expanded Fallback", "900", BOLD, heading, TTFont(bold), CAPITALS))
    print(fallback("Archivo Expanded Fallback Roboto", "400", ROBOTO_REGULAR, heading, TTFont(roboto), CAPITALS))
    print(fallback("Anton Fallback", "400", REGULAR, anton, TTFont(regular), CAPITALS))
    print(fallback("Anton Fallback Roboto", "400", ROBOTO_REGULAR, anton, TTFont(roboto), CAPITALS), end="")


def archivo(weight, width):
    return instantiateVariableFont(TTFont(FONTS / "archivo.woff2"), {"wght": weight, "wdth": width})


def face(family, file, weight, stretch):
    return f"""@font-face {{
  font-family: '{family}';
  src: url('./{file}') format('woff2');
  font-weight: {weight};
  font-stretch: {stretch};
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


main()
