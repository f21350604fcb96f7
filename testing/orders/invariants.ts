import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Units } from '#domain/cart/line'
import { brokenDiscounts } from './invariants/discounts.ts'
import { brokenEndedTests } from './invariants/ended-tests.ts'
import { brokenFulfilment } from './invariants/fulfilment.ts'
import { brokenMails, brokenOrders } from './invariants/orders.ts'
import { brokenRefunds } from './invariants/refunds.ts'
import { brokenReturns } from './invariants/returns.ts'
import { brokenBook, brokenStock } from './invariants/stock.ts'
import { setStock } from './set-stock.ts'

/**
 * Returns violations of what must hold after every fault, read only from the tables; none when all is well. `restocked`
 * is initial stock that a test set instead of the seed's.
 */
export async function brokenInvariants(
  db: Kysely<Schema>,
  restocked: readonly Units[] = [],
): Promise<readonly string[]> {
  return [
    ...(await brokenStock(db, restocked)),
    ...(await brokenBook(db)),
    ...(await brokenOrders(db)),
    ...(await brokenMails(db)),
    ...(await brokenFulfilment(db)),
    ...(await brokenRefunds(db)),
    ...(await brokenReturns(db)),
    ...(await brokenDiscounts(db)),
    ...(await brokenEndedTests(db)),
  ]
}

/** Call this before anything is sold. */
export async function restock(db: Kysely<Schema>, units: Units): Promise<void> {
  await setStock(db, units, units.quantity)
}
