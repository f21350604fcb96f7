import type { Kysely } from 'kysely'
import { countPieces } from '#domain/cart/line'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { writeAudit } from './audit.ts'
import { bookDropOrder, type DropRules } from './drop-gate.ts'
import { type DropInOrder, findDropsOf } from './drop-orders.ts'
import { insertOrder, type NewOrder } from './orders.ts'
import { enqueueMail } from './outbox.ts'
import { isStockShort, takeStock } from './stock.ts'

/**
 * `missing`: no piece is free. `over-limit`: the person has the drop's limit already. `closed`: nothing of the
 * drop is offered at the moment. `changed`: another process was faster, or the person is gone.
 */
export type OfferOutcome = 'offered' | 'missing' | 'over-limit' | 'closed' | 'changed'

class OfferRefused extends Error {
  readonly outcome: OfferOutcome
  constructor(outcome: OfferOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export type Offer = { readonly order: NewOrder; readonly dropRules: DropRules }

/** What tells the waiting list from a draw. */
type Offering = {
  /** For the audit. */
  readonly by: string
  readonly action: 'piece-offered' | 'piece-drawn'
  /** When the mail is sent; at once unless given. */
  readonly mailAtMs?: number
  readonly isOpen: (trx: Kysely<Schema>, drops: readonly DropInOrder[]) => Promise<boolean>
  /** False if whoever it is offered to no longer waits. */
  readonly mark: (trx: Kysely<Schema>) => Promise<boolean>
}

/** The order that holds the piece, the state of whom it is offered to, the mail and the stock: all or nothing. */
export async function writeOffer(
  db: Kysely<Schema>,
  { order, dropRules }: Offer,
  { by, action, mailAtMs, isOpen, mark }: Offering,
): Promise<OfferOutcome> {
  const { id: orderId, lines, sourceHash, createdAtMs: nowMs } = order
  try {
    await transact(db, async (trx) => {
      const drops = await findDropsOf(trx, lines, nowMs - dropRules.lengthMs)
      if (!(await isOpen(trx, drops))) throw new OfferRefused('closed')
      await insertOrder(trx, { ...order, channel: 'message', isHeldLong: true })
      const buyer = { orderId, sourceHash, ...dropRules.person }
      if (await bookDropOrder(trx, drops, { buyer, nowMs })) throw new OfferRefused('over-limit')
      if (!(await mark(trx))) throw new OfferRefused('changed')
      await writeAudit(trx, {
        actor: { staffId: null, name: by },
        action,
        subject: `order ${orderId}`,
        detail: { pieces: countPieces(lines), totalPesewas: order.total.minor },
        nowMs,
      })
      const dueAtMs = mailAtMs ?? nowMs
      await enqueueMail(trx, { kind: 'offer-mail', orderId, nowMs, dueAtMs })
      await takeStock(trx, lines, { reason: 'hold', orderId, staffId: null, atMs: nowMs })
    })
    return 'offered'
  } catch (error) {
    if (error instanceof OfferRefused) return error.outcome
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'changed'
    throw error
  }
}

/** What the row of whom an order is offered to says. */
export function offeredBy({ id, createdAtMs, holdExpiresAtMs }: NewOrder) {
  return {
    state: 'offered',
    offered_at: createdAtMs,
    offer_expires_at: holdExpiresAtMs,
    order_id: id,
  } as const
}
