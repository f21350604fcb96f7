import { findStoredProduct } from '#database/catalogue/product-edits'
import { slugOf } from '#domain/catalogue/slug'
import { failure, type Result, success } from '#domain/result'
import { insertWithFreeId } from './create-product.ts'
import type { ProductAsked, ProductContext } from './product-change.ts'

/** The draft has the same words, prices and pictures, but no stock and no place in the shop or among the new drops. */
export async function duplicateProduct(
  { db, now }: ProductContext,
  { id, actor }: ProductAsked,
): Promise<Result<{ readonly id: number }, 'product-unknown'>> {
  const stored = await findStoredProduct(db, id)
  if (stored === null) return failure('product-unknown')
  const title = `${stored.content.title} (copy)`
  const content = {
    ...stored.content,
    title,
    slug: slugOf(title, 'piece'),
    newDropPosition: null,
    position: null,
  }
  const draft = { content, action: 'product-duplicated', formHash: null, actor, nowMs: now() }
  return success({ id: await insertWithFreeId(db, draft) })
}
