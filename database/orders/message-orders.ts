import type { Kysely } from 'kysely'
import { countUnits } from '#domain/cart/line'
import type { Actor } from '#domain/staff/actor'
import { answerWithOrder } from '../contact/contact-messages.ts'
import type { DropRules } from '../drops/drop-gate.ts'
import { insertDropOrders } from '../drops/drop-orders.ts'
import { readSale } from '../drops/sale-gate.ts'
import type { Schema } from '../schema.ts'
import { writeAudit } from '../staff/audit.ts'
import { isStockShort, takeStock } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertOrder, type NewOrder } from './orders.ts'

/**
 * `taken`: the id or the token is in use. `missing`: a variant is out of stock. `answered`: another order was made of
 * the customer's message, or the message is gone.
 */
export type MessageOutcome = 'held' | 'missing' | 'taken' | 'answered'

type Making = {
  readonly actor: Actor
  readonly dropRules: DropRules
  /** The order is made of this message, unless it is null. */
  readonly messageId: string | null
}

/**
 * Writes an order that somebody made by message: unpaid, its units held; all or nothing. It is the owner's own sale,
 * so a pause, a closed drop or a limit does not refuse it; the form has shown them.
 */
export async function writeMessageOrder(
  db: Kysely<Schema>,
  order: NewOrder,
  { actor, dropRules, messageId }: Making,
): Promise<MessageOutcome> {
  const { id: orderId, lines, total, createdAtMs: atMs } = order
  const { staffId } = actor
  try {
    return await transact(db, async (trx) => {
      if (
        messageId !== null &&
        !(await answerWith(trx, { messageId, orderId, actor, nowMs: atMs }))
      )
        return 'answered' as const
      const sale = await readSale(trx, { lines, overBeforeMs: atMs - dropRules.lengthMs })
      await insertOrder(trx, { ...order, channel: 'message', isHeldLong: true })
      // The order counts for the person, but the owner decides whether it is too much.
      await insertDropOrders(trx, [{ orderId, drops: sale.drops, ...dropRules.person }])
      await writeAudit(trx, {
        actor,
        action: 'message-order',
        subject: `order ${orderId}`,
        detail: { pieces: countUnits(lines), totalPesewas: total.minor },
        nowMs: atMs,
      })
      await takeStock(trx, lines, { reason: 'hold', orderId, staffId, atMs })
      return 'held' as const
    })
  } catch (error) {
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

type Answering = {
  readonly messageId: string
  readonly orderId: string
  readonly actor: Actor
  readonly nowMs: number
}

async function answerWith(
  trx: Kysely<Schema>,
  { messageId, orderId, actor, nowMs }: Answering,
): Promise<boolean> {
  if (!(await answerWithOrder(trx, { id: messageId, orderId, nowMs }))) return false
  await writeAudit(trx, {
    actor,
    action: 'message-answered',
    subject: `message ${messageId}`,
    detail: { order: orderId },
    nowMs,
  })
  return true
}
