import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt } from './payment-attempts.ts'

/** As an order whose hold is over: it takes its pieces when it is settled, if they are there. */
export async function writeLostOrder(db: Kysely<Schema>, order: NewOrder): Promise<void> {
  await once(() =>
    transact(db, async (trx) => {
      await insertOrder(trx, order)
      await moveOrder(trx, order.id, {
        from: ['pending'],
        to: 'expired',
        attentionReason: 'restored',
        holdsStock: false,
      })
    }),
  )
}

export async function writeLostAttempt(db: Kysely<Schema>, attempt: NewAttempt): Promise<void> {
  await once(() => insertAttempt(db, attempt))
}

/** Another delivery of the same event may have been faster. */
async function once(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
