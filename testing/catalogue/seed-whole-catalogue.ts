import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { seedCatalogue } from '#database/seed/seed'
import { seedShippedContent } from '#database/seed/seed-shipped-content'
import { shippedContent } from '#server/catalogue/shipped-content'

/** Seeds what a new shop has: products, sections, pictures, gallery. */
export async function seedWholeCatalogue(db: Kysely<Schema>): Promise<void> {
  await seedCatalogue(db)
  await seedShippedContent(db, shippedContent)
}
