import type { Transaction } from 'kysely'
import { markRestockedLine } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { sumRestocked } from '#database/stock/restocked-units'
import { returnStock } from '#database/stock/stock'
import type { Units } from '#domain/cart/line'
import type { ReturnFailure } from '#domain/owner-messages/returns'
import type { Result } from '#domain/result'
import type { ClockedDatabase } from '../base/context.ts'
import {
  changeReturn,
  type LockedReturn,
  type ReturnChange,
  takeReturnStep,
} from './change-return.ts'

type Receipt = ReturnChange & {
  /** The units of these lines go back on sale. */
  readonly restock: readonly number[]
}

/** The units are at the shop. The owner says which of them go back on sale, now and once. */
export async function receiveReturn(
  desk: ClockedDatabase,
  { restock, ...change }: Receipt,
): Promise<Result<null, ReturnFailure>> {
  return changeReturn(desk, change, async (trx, locked) => {
    const moved = await takeReturnStep(trx, locked, { change, step: { to: 'received' } })
    if (moved.ok) await restockLines(trx, locked, { restock, staffId: change.actor.staffId })
    return moved
  })
}

type Restock = { readonly restock: readonly number[]; readonly staffId: string | null }

/** No more of a line goes back on sale than was ordered: a refund may have put some of it there before. */
async function restockLines(
  trx: Transaction<Schema>,
  { order, seen, nowMs }: LockedReturn,
  { restock, staffId }: Restock,
): Promise<void> {
  const before = await sumRestocked(trx, order.id)
  const units: Units[] = []
  for (const { position, quantity } of seen.lines) {
    const line = order.lines[position]
    if (!line || !restock.includes(position)) continue
    const left = Math.max(0, line.quantity - (before.get(position) ?? 0))
    const restocked = Math.min(quantity, left)
    if (restocked === 0) continue
    await markRestockedLine(trx, seen.id, { position, restocked })
    units.push({ ...line, quantity: restocked })
  }
  await returnStock(trx, units, { reason: 'return', orderId: order.id, staffId, atMs: nowMs })
}
