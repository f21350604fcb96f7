import * as v from 'valibot'
import { SIZES } from '../catalogue/product.ts'
import { IMAGE_VARIANTS } from '../catalogue/views.ts'
import { type Cedis, pesewas, roundToMinor } from '../money/money.ts'
import {
  type Cart,
  type CartLine,
  emptyCart,
  lineKey,
  MOST_LINES,
  MOST_PIECES_A_LINE,
} from './cart.ts'

const HIGHEST_PRICE = 1_000_000
// Twenty carts' worth: past that the storage was filled by no shopper.
const MOST_ENTRIES_LOOKED_AT = 1_000

// What identifies a line has to be right; what is only remembered for the first paint may be lost.
const storedLine = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  title: rememberedText(/^[^\p{Cc}]{0,200}$/u),
  price: v.optional(v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_PRICE)), 0), 0),
  // Only a plain name or a path of this site: never a scheme, another host or '..'.
  image: rememberedText(/^\/?[\w-]+(?:[./][\w-]+)*$/),
  color: v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,60}$/u)),
  imageVariant: v.optional(v.fallback(v.picklist(IMAGE_VARIANTS), 'image1'), 'image1'),
  size: v.picklist(SIZES),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

function rememberedText(pattern: RegExp) {
  return v.optional(v.fallback(v.pipe(v.string(), v.maxLength(300), v.regex(pattern)), ''), '')
}

/** Whatever stands in the browser's storage becomes a cart: what cannot be read is left out. */
export function readStoredCart(stored: string | null): Cart {
  const value = parseJson(stored ?? '')
  if (!Array.isArray(value)) return emptyCart

  const lines = new Map<string, CartLine>()
  for (const entry of value.slice(0, MOST_ENTRIES_LOOKED_AT)) {
    const line = readLine(entry)
    if (line === null) continue

    const twin = lines.get(lineKey(line))
    if (twin === undefined && lines.size === MOST_LINES) continue
    const quantity = Math.min(line.quantity + (twin?.quantity ?? 0), MOST_PIECES_A_LINE)
    lines.set(lineKey(line), { ...line, quantity })
  }
  return [...lines.values()]
}

export function writeStoredCart(cart: Cart): string {
  const stored = cart.map(({ productId, title, price, image, colour, ...rest }) => ({
    id: productId,
    title,
    price: price.minor / 100,
    image,
    color: colour,
    imageVariant: rest.imageVariant,
    size: rest.size,
    quantity: rest.quantity,
  }))
  return JSON.stringify(stored)
}

function readLine(entry: unknown): CartLine | null {
  const parsed = v.safeParse(storedLine, entry, { abortEarly: true })
  if (!parsed.success) return null

  const { id, color, price, ...rest } = parsed.output
  return { ...rest, productId: id, colour: color, price: toCedis(price) }
}

function toCedis(price: number): Cedis {
  return pesewas(roundToMinor(price * 100))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
