import type { Kysely } from 'kysely'
import { listExchanges } from '#database/catalogue/size-measures'
import type { Schema } from '#database/schema'
import { isUnavailable } from '#database/unavailable'
import { type Fit, fitFrom } from '#domain/sizing/fit'

/** Without the database nothing is said about it: the measures are shown from memory. */
export async function readFit(db: Kysely<Schema>, productId: number): Promise<Fit | null> {
  try {
    return fitFrom(await listExchanges(db, productId))
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}
