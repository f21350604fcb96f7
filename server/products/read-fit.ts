import type { Kysely } from 'kysely'
import { listExchanges } from '#database/catalogue/size-measures'
import type { Schema } from '#database/schema'
import { isUnavailable } from '#database/unavailable'
import type { Product } from '#domain/catalogue/product'
import { type Fit, fitFrom } from '#domain/sizing/fit'

/** Nothing is said about the fit if the database is away: the measures are shown from memory. */
export async function readFit(
  db: Kysely<Schema>,
  { id, sizes }: Pick<Product, 'id' | 'sizes'>,
): Promise<Fit | null> {
  try {
    return fitFrom(await listExchanges(db, id), sizes)
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}
