import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { transact } from '#database/transact'
import type { Result } from '#domain/result'
import type { ProductContext } from '../products/product-change.ts'

/**
 * Changes the gallery or the home page, one person at a time: the revision's row is locked first.
 * Nothing is written by a change that is refused. Every process loads everything again.
 */
export async function changeFront<Value, Failure>(
  { db, catalogue }: Pick<ProductContext, 'db' | 'catalogue'>,
  work: (trx: Transaction<Schema>) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  const result = await transact(db, async (trx) => {
    await bumpRevision(trx, 'catalogue')
    return work(trx)
  })
  if (result.ok) await catalogue.refresh()
  return result
}
