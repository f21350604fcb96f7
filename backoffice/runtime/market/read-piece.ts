import * as v from 'valibot'
import { countPieces, isSameVariant } from '#domain/cart/line'
import { SIZES } from '#domain/catalogue/sizes'
import type { SaleLine } from './sale.ts'

const pieceSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.number(),
    title: v.string(),
    choices: v.array(
      v.object({
        colour: v.string(),
        size: v.picklist(SIZES),
        stock: v.number(),
        pricePesewas: v.number(),
      }),
    ),
  }),
)

export type MarketPiece = Readonly<v.InferOutput<typeof pieceSchema>>

/** What the page says about a piece. */
export function readPiece(link: HTMLElement): MarketPiece | null {
  const parsed = v.safeParse(pieceSchema, link.dataset.product)
  return parsed.success ? parsed.output : null
}

/** The page was rendered before these were sold. */
export function subtractSold(root: HTMLElement, lines: readonly SaleLine[]) {
  for (const link of root.querySelectorAll<HTMLElement>('a[data-product]')) {
    const piece = readPiece(link)
    if (!piece || !lines.some(({ productId }) => productId === piece.id)) continue
    const choices = piece.choices.map((choice) => {
      const key = { ...choice, productId: piece.id }
      const sold = lines.filter((line) => isSameVariant(line, key))
      return { ...choice, stock: choice.stock - countPieces(sold) }
    })
    link.dataset.product = JSON.stringify({ ...piece, choices })
  }
}
