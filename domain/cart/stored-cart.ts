import { IMAGE_VARIANTS } from '../catalogue/views.ts'
import { toMajorUnits } from '../money/decimals.ts'
import { pesewas, roundToMinor } from '../money/money.ts'
import { type Cart, type CartLine, emptyCart, MAX_LINES, MAX_UNITS_PER_LINE } from './cart.ts'
import { lineKey } from './line.ts'

const MAX_PRICE = 1_000_000
const MAX_ENTRIES_READ = 1000
const COLOUR = /^[^\p{Cc}]{1,60}$/u
const SIZE = /^[^\p{Cc}]{1,20}$/u
const TITLE = /^[^\p{Cc}]{1,200}$/u
/** The image is a plain name or a path of this site: never a scheme, another host or '..'. */
const IMAGE = /^(?=.{1,300}$)\/?[\w-]+(?:[./][\w-]+)*$/

/** Never throws: lines that cannot be read are left out. */
export function readStoredCart(stored: string | null): Cart {
  const value = parseJson(stored ?? '')
  if (!Array.isArray(value)) return emptyCart

  const lines = new Map<string, CartLine>()
  for (const entry of value.slice(0, MAX_ENTRIES_READ)) {
    const line = readLine(entry)
    if (line === null) continue

    const existing = lines.get(lineKey(line))
    if (existing === undefined && lines.size === MAX_LINES) continue
    const quantity = Math.min(line.quantity + (existing?.quantity ?? 0), MAX_UNITS_PER_LINE)
    lines.set(lineKey(line), { ...line, quantity })
  }
  return [...lines.values()]
}

export function writeStoredCart(cart: Cart): string {
  const stored = cart.map(({ productId, title, unitPrice, image, colour, ...rest }) => ({
    id: productId,
    title,
    price: unitPrice && toMajorUnits(unitPrice),
    image,
    color: colour,
    imageVariant: rest.imageVariant,
    size: rest.size,
    quantity: rest.quantity,
  }))
  return JSON.stringify(stored)
}

/**
 * Parsed without a schema library, which would be larger than the cart code that every page loads
 * first. The fields that identify a line must be valid; the others are optional.
 */
function readLine(entry: unknown): CartLine | null {
  if (typeof entry !== 'object' || entry === null) return null
  const stored = new Map<string, unknown>(Object.entries(entry))
  const productId = stored.get('id')
  const colour = stored.get('color')
  const size = stored.get('size')
  const quantity = stored.get('quantity')
  if (!isCount(productId) || !isCount(quantity)) return null
  if (!matches(COLOUR, colour) || !matches(SIZE, size)) return null

  const title = stored.get('title')
  const image = stored.get('image')
  return {
    productId,
    colour,
    size,
    quantity,
    imageVariant: IMAGE_VARIANTS.find((known) => known === stored.get('imageVariant')) ?? 'image1',
    ...(matches(TITLE, title) && { title }),
    ...(matches(IMAGE, image) && { image }),
    ...readPrice(stored.get('price')),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

function matches(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function readPrice(price: unknown): Pick<CartLine, 'unitPrice'> {
  const isPrice = typeof price === 'number' && price > 0 && price <= MAX_PRICE
  return isPrice ? { unitPrice: pesewas(roundToMinor(price * 100)) } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
