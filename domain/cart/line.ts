import type { Size } from '../catalogue/product.ts'
import type { ImageVariant } from '../catalogue/views.ts'
import { type Cedis, multiplyMoney } from '../money/money.ts'

/** §3: what distinguishes one line from another. */
export type Choice = {
  readonly productId: number
  readonly colour: string
  readonly imageVariant: ImageVariant
  readonly size: Size
}

export type Line = Choice & { readonly quantity: number }

/** Units of one colour and size, whatever the image variant. */
export type Units = Omit<Line, 'imageVariant'>

/** A cart has the catalogue's current data here, an order has those of the time it was placed. */
export type PricedLine = Line & {
  readonly title: string
  readonly image: string
  readonly unitPrice: Cedis
}

export function lineTotal({
  unitPrice,
  quantity,
}: Pick<PricedLine, 'unitPrice' | 'quantity'>): Cedis {
  return multiplyMoney(unitPrice, quantity)
}

export function lineKey({ productId, colour, imageVariant, size }: Choice): string {
  return JSON.stringify([productId, colour, imageVariant, size])
}

export function isSameChoice(one: Choice, other: Choice): boolean {
  return lineKey(one) === lineKey(other)
}

/** Lines of one variant share its stock, whatever their picture. */
export function isSameVariant(
  one: Omit<Units, 'quantity'>,
  other: Omit<Units, 'quantity'>,
): boolean {
  return one.productId === other.productId && one.colour === other.colour && one.size === other.size
}

/** The number on the cart badge: units, not lines. */
export function countUnits(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0)
}
