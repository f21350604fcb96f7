import * as v from 'valibot'
import { countUnits, isSameVariant } from '#domain/cart/line'
import type { SaleLine } from './sale.ts'

const productSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.number(),
    title: v.string(),
    closedNote: v.string(),
    choices: v.array(
      v.object({
        colour: v.string(),
        size: v.string(),
        stock: v.number(),
        pricePesewas: v.number(),
      }),
    ),
  }),
)

export type ListedProduct = Readonly<v.InferOutput<typeof productSchema>>

export function readProduct(link: HTMLElement): ListedProduct | null {
  const parsed = v.safeParse(productSchema, link.dataset.product)
  return parsed.success ? parsed.output : null
}

/** Corrects a page that was rendered before these lines were sold. */
export function subtractSold(root: HTMLElement, lines: readonly SaleLine[]) {
  for (const link of root.querySelectorAll<HTMLElement>('a[data-product]')) {
    const product = readProduct(link)
    if (!product || !lines.some(({ productId }) => productId === product.id)) continue
    const choices = product.choices.map((choice) => {
      const key = { ...choice, productId: product.id }
      const sold = lines.filter((line) => isSameVariant(line, key))
      return { ...choice, stock: choice.stock - countUnits(sold) }
    })
    link.dataset.product = JSON.stringify({ ...product, choices })
  }
}
