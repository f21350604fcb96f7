import { contrast, fromOklch, type Hex, type Oklch, toOklch } from './colour.ts'
import {
  type BrandColours,
  FIXED,
  type LookToken,
  PAIRS,
  type Palette,
  SHIPPED,
} from './palette.ts'

type Need = { readonly against: Hex; readonly ratio: number }

/**
 * Computes every token from the two colours. Each keeps the distance from its colour that the shipped one has, so that
 * the shipped colours give the shipped tokens, and is then moved to the nearest lightness that can be read. The green
 * ground belongs to the brand that the shop ships with: another ink has a tone of its own there.
 */
export function computePalette({ ink, accent }: BrandColours): Palette {
  const known = { ...FIXED, ink, oxide: accent }
  const derive = (token: LookToken, wanted: Hex) =>
    nearestThatHolds(wanted, needsOf(token, known)) ?? wanted
  return {
    ink,
    charcoal: derive('charcoal', besideInk(ink, SHIPPED.charcoal)),
    ground:
      ink === SHIPPED.ink ? SHIPPED.ground : derive('ground', besideInk(ink, SHIPPED.charcoal)),
    quiet: derive('quiet', besideInk(ink, SHIPPED.quiet)),
    oxide: accent,
    'oxide-deep': derive('oxide-deep', besideAccent(accent, SHIPPED['oxide-deep'])),
    'focus-ring': derive('focus-ring', accent),
  }
}

/** What a colour must hold against those that are known already. */
export function needsOf(
  token: LookToken,
  known: Readonly<Partial<Record<string, Hex>>>,
): readonly Need[] {
  return PAIRS.flatMap(({ colour, ground, ratio }) => {
    const other = colour === token ? ground : ground === token ? colour : null
    const against = other === null ? undefined : known[other]
    return against === undefined ? [] : [{ against, ratio }]
  })
}

const STEP = 0.002

/**
 * Returns the colour itself if it holds, else the one of its hue whose lightness is nearest; null if there is none. What
 * no screen can show at that lightness is paler.
 */
export function nearestThatHolds(wanted: Hex, needs: readonly Need[]): Hex | null {
  const holds = (hex: Hex) => needs.every(({ against, ratio }) => contrast(hex, against) >= ratio)
  if (holds(wanted)) return wanted
  const { l, c, h } = toOklch(wanted)
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = fromOklch({ l: lightness, c, h })
      if (holds(candidate)) return candidate
    }
  }
  return null
}

/** A tone of the ink is as much lighter as the shipped one is. Its tint is that of the ink, with the shipped shift. */
function besideInk(ink: Hex, shipped: Hex): Hex {
  const [from, to, own] = [toOklch(SHIPPED.ink), toOklch(shipped), toOklch(ink)]
  const a = own.c * Math.cos(own.h) + to.c * Math.cos(to.h) - from.c * Math.cos(from.h)
  const b = own.c * Math.sin(own.h) + to.c * Math.sin(to.h) - from.c * Math.sin(from.h)
  return fromOklch({ l: own.l + to.l - from.l, c: Math.hypot(a, b), h: Math.atan2(b, a) })
}

/** A tone of the accent has its share of chroma and its turn of hue, so that a grey accent stays grey. */
function besideAccent(accent: Hex, shipped: Hex): Hex {
  const [from, to, own] = [toOklch(SHIPPED.oxide), toOklch(shipped), toOklch(accent)]
  const beside: Oklch = {
    l: own.l + to.l - from.l,
    c: (own.c * to.c) / from.c,
    h: own.h + to.h - from.h,
  }
  return fromOklch(beside)
}
