/** A colour as it is stored and written into styles: `#1a2b3c`, in small letters. */
export type Hex = `#${string}`

type Triple = readonly [number, number, number]

/** A colour by what the eye sees: lightness from 0 to 1, chroma from 0 (grey) on, hue in radians. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

const LONG = /^#?([0-9a-f]{6})$/
const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/

/** Reads `#1A2B3C`, `1a2b3c` and `#abc`; null for anything else, such as `red;}`. */
export function readHex(typed: string): Hex | null {
  const text = typed.trim().toLowerCase()
  const [, digits] = LONG.exec(text) ?? []
  if (digits !== undefined) return `#${digits}`
  const [, red, green, blue] = SHORT.exec(text) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return `#${red}${red}${green}${green}${blue}${blue}`
}

/** Returns the parts from 0 to 255, as `rgb()` takes them. */
export function channelsOf(hex: Hex): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

/** 0 for black, 1 for white. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

const HALVINGS = 20

/** A colour that no screen can show loses chroma until one can. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, l))
  const whole = linearFrom({ l: lightness, c, h })
  if (isShown(whole)) return toHex(whole)
  let [low, high] = [0, c]
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (low + high) / 2
    if (isShown(linearFrom({ l: lightness, c: middle, h }))) low = middle
    else high = middle
  }
  return toHex(linearFrom({ l: lightness, c: low, h }))
}

function linearFrom({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** The last digit of the matrices is rounded, so that white is a little more than 1. */
const TOLERANCE = 0.0005

function isShown(linear: Triple): boolean {
  return linear.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE)
}

function linearOf(hex: Hex): Triple {
  const [red, green, blue] = channelsOf(hex)
  return [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)]
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function toHex([red, green, blue]: Triple): Hex {
  return `#${toDigits(red)}${toDigits(green)}${toDigits(blue)}`
}

function toDigits(linear: number): string {
  const part = Math.min(1, Math.max(0, linear))
  const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
