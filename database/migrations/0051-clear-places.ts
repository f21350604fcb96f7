import { type Kysely, sql } from 'kysely'

/**
 * A place that equals the id was written by the seed or for a new product, not by a person. Without it
 * lists begin from A to Z as before; processes of the release before go on by id, which is the same order.
 */
export async function clearPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`update products set position = 0 where position = id`.execute(db)
}
