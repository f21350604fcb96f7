import * as v from 'valibot'
import type { Hex } from './colour.ts'
import { readHex } from './colour.ts'
import { type BrandColours, SHIPPED_COLOURS } from './palette.ts'
import { TYPE_PAIRS, type TypePair } from './type-pairs.ts'

/** The brand's own logo. Its files are named by their content. */
export type Logo = {
  /** An SVG that the shop has built anew, or a PNG. */
  readonly file: string
  /** A PNG of it, for mails and for programs that draw. */
  readonly png: string
  readonly width: number
  readonly height: number
  /** It can be made out on the page, else it gets a dark plate there. */
  readonly showsOnLight: boolean
  /** It can be made out on ink and over pictures, else it gets a light plate there. */
  readonly showsOnDark: boolean
}

export type Look = BrandColours & { readonly type: TypePair; readonly logo: Logo | null }

export const SHIPPED_LOOK: Look = { ...SHIPPED_COLOURS, type: TYPE_PAIRS[0], logo: null }

/** How many looks one can go back to, besides the shipped one. */
export const MAX_FORMER_LOOKS = 5

const hexSchema = v.pipe(
  v.string(),
  v.check((text) => readHex(text) === text),
  v.transform((text): Hex => readHex(text) ?? SHIPPED_COLOURS.ink),
)

const logoSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^logo-[0-9a-f]{16}\.(?:svg|png)$/)),
  png: v.pipe(v.string(), v.regex(/^logo-[0-9a-f]{16}\.png$/)),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  showsOnLight: v.boolean(),
  showsOnDark: v.boolean(),
})

const lookSchema = v.object({
  ink: hexSchema,
  accent: hexSchema,
  type: v.picklist(TYPE_PAIRS),
  logo: v.nullable(logoSchema),
})

/** Reads what is stored; null for what another release wrote and this one cannot read. */
export function readLook(stored: unknown): Look | null {
  const { success, output } = v.safeParse(lookSchema, stored)
  return success ? output : null
}

export function isSameLook(one: Look, other: Look): boolean {
  return (
    one.ink === other.ink &&
    one.accent === other.accent &&
    one.type === other.type &&
    one.logo?.file === other.logo?.file
  )
}

export function isShippedLook(look: Look): boolean {
  return isSameLook(look, SHIPPED_LOOK)
}
