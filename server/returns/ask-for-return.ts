import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { hit } from '#database/health/rate-limits'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { insertReturn, isFormUsed } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { isStockShort, takeStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { countUnits, type Units } from '#domain/cart/line'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { type PlannedReturn, planReturns } from '#domain/return/plan-return'
import { type ReturnRefusal, readReturn, type WantedReturn } from '#domain/return/read-return'
import { THE_CUSTOMER } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import { isExchangeOpen, type SaleRules } from './judge-exchange.ts'
import { enqueueReturnMail } from './return-mails.ts'
import { readReturnSituation } from './return-situation.ts'

const HOUR_MS = 60 * 60_000
/** Each sends a mail and may hold a size. */
const MAX_AN_HOUR = 10

type Asking = { readonly orderId: string; readonly form: unknown }

/**
 * The customer wants to send units back. Another size is held from now on. The form sent twice is one
 * return.
 */
export async function askForReturn(
  { db, now, limits, nowIn }: ClockedDatabase & SaleRules,
  { orderId, form }: Asking,
): Promise<Result<'return-asked', ReturnRefusal>> {
  const read = readReturn(form)
  if (!read.ok) return read
  const nowMs = await now()
  const { hits } = await hit(db, sha256(`return asked ${orderId}`), HOUR_MS, nowMs)
  if (hits > MAX_AN_HOUR) return failure({ code: 'return-too-many-tries', field: null })
  try {
    return await transact(db, (trx) =>
      ask(trx, { orderId, wanted: read.value, nowMs, sold: { limits, nowIn } }),
    )
  } catch (error) {
    // Somebody bought the last one at the same moment.
    if (isStockShort(error)) return failure(refusedExchange(read.value, 'return-size-sold-out'))
    throw error
  }
}

function refusedExchange({ lines }: WantedReturn, code: ReturnRefusal['code']): ReturnRefusal {
  const exchanges = lines.filter(({ newSize }) => newSize !== null)
  const only = exchanges.length === 1 ? exchanges[0] : undefined
  return { code, field: only ? `instead-${only.position}` : null }
}

type Ask = {
  readonly orderId: string
  readonly wanted: WantedReturn
  readonly nowMs: number
  readonly sold: SaleRules
}

async function ask(
  trx: Transaction<Schema>,
  { orderId, wanted, nowMs, sold }: Ask,
): Promise<Result<'return-asked', ReturnRefusal>> {
  await lockOrder(trx, orderId)
  if (await isFormUsed(trx, orderId, wanted.formId)) return success('return-asked')
  const order = await loadOrder(trx, orderId)
  if (!order) return failure({ code: 'return-not-possible', field: null })
  const ids = new Set(order.lines.map(({ productId }) => productId))
  const products = await loadLiveProducts(trx, [...ids])
  const situation = await readReturnSituation(trx, order, nowMs)
  const planned = planReturns(situation, { lines: wanted.lines, products, nowMs })
  if (!planned.ok) return planned
  const lines = exchangedUnits(order, wanted.lines)
  if (lines.length > 0 && !(await isExchangeOpen(trx, sold, { lines, nowMs }))) {
    return failure(refusedExchange(wanted, 'return-size-closed'))
  }
  for (const each of planned.value) await write(trx, { order, wanted, planned: each, nowMs })
  return success('return-asked')
}

type Writing = {
  readonly order: Order
  readonly wanted: WantedReturn
  readonly planned: PlannedReturn
  readonly nowMs: number
}

async function write(trx: Transaction<Schema>, { order, wanted, planned, nowMs }: Writing) {
  const { kind, lines } = planned
  const { formId, reason } = wanted
  const id = randomUUIDv7()
  const asked = { id, orderId: order.id, formId, kind, reason, createdAtMs: nowMs }
  await insertReturn(trx, { ...asked, lines: lines.map((line) => ({ ...line, restocked: 0 })) })
  const detail = { kind, pieces: countUnits(lines) }
  const subject = auditSubject(order.id)
  await writeAudit(trx, { actor: THE_CUSTOMER, action: 'return-asked', subject, detail, nowMs })
  await enqueueReturnMail(trx, { order, returnId: id, state: 'asked', nowMs })
  const held = exchangedUnits(order, lines)
  const cause = { reason: 'hold', orderId: order.id, staffId: null, atMs: nowMs } as const
  if (held.length > 0) await takeStock(trx, held, cause)
}

type ExchangedLine = Pick<PlannedReturn['lines'][number], 'position' | 'quantity' | 'newSize'>

/** The units in their new sizes. */
export function exchangedUnits(
  { lines: ordered }: Pick<Order, 'lines'>,
  lines: readonly ExchangedLine[],
): readonly Units[] {
  return lines.flatMap(({ position, quantity, newSize }) => {
    const line = ordered[position]
    return line && newSize !== null ? [{ ...line, size: newSize, quantity }] : []
  })
}
