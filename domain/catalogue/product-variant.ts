import { isStorableText, MAX_INTEGER } from '../storable.ts'
import { isSizeText, type Size } from './sizes.ts'

/** One colour and size of a product: stock is counted for each. */
export type ProductVariant = {
  readonly productId: number
  readonly colour: string
  readonly size: Size
}

type Given = { readonly productId: number; readonly colour: string; readonly size: string }

/** This returns null for what no database can contain. */
export function readVariant({ productId, colour, size }: Given): ProductVariant | null {
  const isPossible = Number.isInteger(productId) && productId > 0 && productId <= MAX_INTEGER
  if (!isPossible || !isStorableText(colour) || !isSizeText(size)) return null
  return { productId, colour, size }
}

/** Colour and size are one field of a form. */
export function variantValue({ colour, size }: Pick<ProductVariant, 'colour' | 'size'>): string {
  return `${colour}|${size}`
}

export function readVariantValue(productId: number, value: string): ProductVariant | null {
  const end = value.indexOf('|')
  const colour = value.slice(0, Math.max(end, 0))
  return readVariant({ productId, colour, size: value.slice(end + 1) })
}

/** Identifies a variant among those of all products. */
export function variantKey({ productId, colour, size }: ProductVariant): string {
  return JSON.stringify([productId, colour, size])
}
