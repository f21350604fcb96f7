import { forgetProducts } from '#database/demo-content/demo-posters'
import {
  archiveProducts,
  type DemoProduct,
  deleteProducts,
  endDemoProducts,
  findNamedProducts,
  listDemoProducts,
  lockProducts,
} from '#database/demo-content/demo-products'
import type { Remove } from './demo-removal.ts'

export function productKey({ id, version }: DemoProduct): string {
  return `${id} ${version}`
}

/**
 * Deletes products, and archives those that something names. Variants are locked first, so that an order that is being
 * placed is either written, and names its product, or finds the variant gone; then the products, so that nobody edits
 * one meanwhile. What a person has edited since the screen was opened has another key, and stays.
 */
export const removeProducts: Remove = async (trx, { ticked }) => {
  const ids = (await listDemoProducts(trx)).map(({ id }) => id)
  await lockProducts(trx, ids)
  const products = await listDemoProducts(trx)
  const isKept = (product: DemoProduct) => product.isEdited && !ticked.has(productKey(product))
  const stayed = products.filter(isKept)
  const named = await findNamedProducts(trx)
  const leaving = products.filter((product) => !isKept(product))
  const retired = leaving.filter(({ id }) => named.has(id))
  const deleted = leaving.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  await archiveProducts(
    trx,
    retired.map(({ id }) => id),
  )
  await deleteProducts(trx, deleted)
  await forgetProducts(trx, deleted)
  await endDemoProducts(trx)
  return {
    outcome: { deleted: deleted.length, retired: retired.length, stayed: stayed.length },
    names: { archived: titlesOf(retired), stayed: titlesOf(stayed) },
  }
}

function titlesOf(products: readonly DemoProduct[]): string {
  return products.map(({ title }) => title).join(', ')
}
