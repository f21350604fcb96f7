import type { Kysely } from 'kysely'
import { countUnits } from '#domain/cart/line'
import type { SaleRefusal } from '#domain/order/sale-refusal'
import { failure, success } from '#domain/result'
import type { DropRules } from '../drops/drop-gate.ts'
import { passSaleGate, readSale } from '../drops/sale-gate.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { insertOrder, type NewOrder } from '../orders/orders.ts'
import type { Schema } from '../schema.ts'
import { writeAudit } from '../staff/audit.ts'
import { isStockShort, takeStock } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { changeWaiting, type InLine, LINES } from './people.ts'

/**
 * `missing`: no unit is free. `over-limit`: the person has the drop's limit already. `closed`: nothing of the
 * drop is offered at the moment. `changed`: another process was faster, or the person is gone.
 */
export type OfferOutcome = 'offered' | 'missing' | 'over-limit' | 'closed' | 'changed'

export type Offering = InLine & {
  readonly dropId: string | null
  /** The draw is over: its units are for the person who is offered them, and for nobody else. */
  readonly isDrawn?: (trx: Kysely<Schema>, rules: DropRules) => Promise<boolean>
  readonly isPassedOver?: (trx: Kysely<Schema>) => Promise<boolean>
}

type Offer = {
  readonly order: NewOrder
  readonly dropRules: DropRules
  readonly mailAtMs: number
}

/** The order that holds the unit, the state of whom it is offered to, the mail and the stock: all or nothing. */
export async function writeOffer(
  db: Kysely<Schema>,
  { dropId, isDrawn, isPassedOver, ...inLine }: Offering,
  { order, dropRules, mailAtMs }: Offer,
): Promise<OfferOutcome> {
  const { id: orderId, lines, sourceHash, createdAtMs: nowMs } = order
  const { by, action } = LINES[inLine.line]
  try {
    const written = await transact(db, async (trx) => {
      if (isDrawn && !(await isDrawn(trx, dropRules))) return failure('closed')
      const sale = await readSale(trx, { lines, overBeforeMs: nowMs - dropRules.lengthMs })
      if (!sale.drops.some(({ id }) => id === dropId)) return failure('closed')
      const refusal = await passSaleGate(trx, {
        sale,
        nowMs,
        rules: dropRules,
        rightInDrop: isDrawn ? dropId : null,
        orderId,
        sourceHash,
        writeOrder: () => insertOrder(trx, { ...order, channel: 'message', isHeldLong: true }),
      })
      if (refusal) return failure(outcomeOf(refusal))
      const isChanged =
        (await isPassedOver?.(trx)) || !(await changeWaiting(trx, inLine, offeredBy(order)))
      if (isChanged) return failure('changed')
      await writeAudit(trx, {
        actor: { staffId: null, name: by },
        action,
        subject: `order ${orderId}`,
        detail: { pieces: countUnits(lines), totalPesewas: order.total.minor },
        nowMs,
      })
      await enqueueMail(trx, { kind: 'offer-mail', orderId, nowMs, dueAtMs: mailAtMs })
      await takeStock(trx, lines, { reason: 'hold', orderId, staffId: null, atMs: nowMs })
      return success('offered' as const)
    })
    return written.ok ? written.value : written.error
  } catch (error) {
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'changed'
    throw error
  }
}

function outcomeOf({ code }: SaleRefusal): OfferOutcome {
  return code === 'drop-limit-reached' ? 'over-limit' : 'closed'
}

/** This is what the person's row says once the order is offered. */
function offeredBy({ id, createdAtMs, holdExpiresAtMs }: NewOrder) {
  return {
    state: 'offered',
    offered_at: createdAtMs,
    offer_expires_at: holdExpiresAtMs,
    order_id: id,
  } as const
}
