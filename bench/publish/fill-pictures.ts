import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { seedShippedContent } from '#database/seed/seed-shipped-content'
import { bumpRevision } from '#database/settings/revisions'
import { shippedContent } from '#server/catalogue/shipped-content'

const PICTURES_PER_PRODUCT = 4
const ROWS_AT_ONCE = 1_000

/** Gives each of these products four pictures of its own, as if they had been uploaded. */
export async function fillPictures(db: Kysely<Schema>, productIds: readonly number[]) {
  await seedShippedContent(db, shippedContent)
  const model = await db
    .selectFrom('pictures')
    .selectAll()
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const rows = productIds.flatMap((id) =>
    views().map(
      (view): Insertable<Schema['pictures']> => ({
        ...model,
        name: nameOf(id, view),
        origin: 'uploaded',
      }),
    ),
  )
  const products = await db
    .selectFrom('products')
    .select(['id', 'pictures_json'])
    .where('id', 'in', productIds)
    .execute()
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await trx
        .insertInto('pictures')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute()
    }
    for (const { id, pictures_json } of products) {
      const pictures = withOwnFiles(id, JSON.parse(pictures_json))
      await trx
        .updateTable('products')
        .set({ pictures_json: JSON.stringify(pictures) })
        .where('id', '=', id)
        .execute()
    }
    await bumpRevision(trx, 'catalogue')
  })
}

function views(): readonly number[] {
  return Array.from({ length: PICTURES_PER_PRODUCT }, (_, view) => view)
}

/** Uploaded pictures are named like this, with 16 hex digits. */
function nameOf(productId: number, view: number): string {
  return `u-${(productId * PICTURES_PER_PRODUCT + view).toString(16).padStart(16, '0')}`
}

function withOwnFiles(id: number, pictures: readonly object[]) {
  return pictures.map((picture, index) => ({
    ...picture,
    file: nameOf(id, index % PICTURES_PER_PRODUCT),
  }))
}
