import type { Size } from '../catalogue/product.ts'
import type { ImageVariant } from '../catalogue/views.ts'
import { type Cedis, multiplyMoney } from '../money/money.ts'

/** §3: what tells one line from another. */
export type Choice = {
  readonly productId: number
  readonly colour: string
  readonly imageVariant: ImageVariant
  readonly size: Size
}

/** A choice and how many of it. */
export type Line = Choice & { readonly quantity: number }

/** Of one colour and size, whichever picture they were chosen by: what stock is counted in. */
export type Pieces = Omit<Line, 'imageVariant'>

/** With what the catalogue said of it: today of a cart's, at the time of the order of an order's. */
export type PricedLine = Line & {
  readonly title: string
  readonly image: string
  /** Of one piece. */
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

/** Drawn from one stock. */
export function isSameVariant(
  one: Omit<Pieces, 'quantity'>,
  other: Omit<Pieces, 'quantity'>,
): boolean {
  return one.productId === other.productId && one.colour === other.colour && one.size === other.size
}

/** What the badge counts: pieces, not lines. */
export function countPieces(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}
