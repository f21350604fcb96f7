import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type Span = { readonly fromMs: number; readonly toMs: number }

/** Tells whether a product was published, or is scheduled to be, within this time. */
export async function isPublicationNear(
  db: Kysely<Schema>,
  { fromMs, toMs }: Span,
): Promise<boolean> {
  const scheduled = await db
    .selectFrom('products')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', toMs)
    .limit(1)
    .executeTakeFirst()
  if (scheduled) return true
  const published = await db
    .selectFrom('audit')
    .select('id')
    .where('at', '>=', fromMs)
    .where('at', '<=', toMs)
    .where('action', '=', 'product-published')
    .limit(1)
    .executeTakeFirst()
  return published !== undefined
}
