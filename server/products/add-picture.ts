import type { Transaction } from 'kysely'
import { findStoredProduct } from '#database/catalogue/product-edits'
import type { Schema } from '#database/schema'
import type { ProductPicture } from '#domain/catalogue/product'
import { MAX_PICTURES } from '#domain/catalogue/product-limits'
import type { ProductAsked } from './product-change.ts'
import { saveChanges } from './save-changes.ts'

const MAX_ATTEMPTS = 5

type AddedPicture = ProductAsked & {
  readonly picture: ProductPicture
  readonly nowMs: number
}

/** Puts a new picture behind the others. A colour that the product has lost becomes its first. */
export async function addPicture(
  trx: Transaction<Schema>,
  { id, picture, actor, nowMs }: AddedPicture,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await findStoredProduct(trx, id)
    if (!stored) return
    const { pictures, colours } = stored.content
    const isKnown = pictures.some(({ file }) => file === picture.file)
    if (isKnown || pictures.length >= MAX_PICTURES) return
    const names = colours.map(({ name }) => name)
    const colour = names.find((name) => name === picture.colour) ?? names[0] ?? ''
    const content = { ...stored.content, pictures: [...pictures, { ...picture, colour }] }
    if (await saveChanges(trx, { stored, content, actor, nowMs })) return
  }
  // Everything is rolled back, and the upload is derived again later.
  throw new Error(`Product ${id} changes too often to get its picture`)
}
