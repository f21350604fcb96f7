import type { Product } from '#domain/catalogue/product'
import { buyableAtMs } from '#domain/drop/drop'
import { dropWords, saleWords } from '#domain/order/sale-words'
import type { AppContext } from '#server/base/context'

type Shop = Pick<AppContext, 'catalogue' | 'settings' | 'orders' | 'now'>

/** Tells staff, who may sell it all the same, why shoppers cannot buy a product at the moment. Empty if they can. */
export function closedNote(shop: Shop, product: Product): string {
  const words = findWords(shop, product)
  return words === null ? '' : `Shoppers cannot buy it now: ${words}.`
}

function findWords(
  { catalogue, settings, orders, now }: Shop,
  { id, title, isPaused }: Product,
): string | null {
  const { drops, products } = catalogue.current()
  const lengthMs = orders.limits.dropLengthMs
  const noDrops = { drops: [], lengthMs }
  if (settings.current().isSellingPaused) {
    return saleWords({ code: 'selling-paused', title: null }, noDrops)
  }
  if (isPaused) return saleWords({ code: 'selling-paused', title }, noDrops)
  if (products.every((product) => product.id !== id)) {
    return saleWords({ code: 'not-on-sale', title }, noDrops)
  }
  const nowMs = now()
  const closed = drops
    .filter(({ productIds }) => productIds.includes(id))
    .find((drop) => buyableAtMs(drop, lengthMs) > nowMs)
  return closed ? dropWords(closed) : null
}
