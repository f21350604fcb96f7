import { findRefund, type StoredRefund } from '#database/refunds/refunds'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { refundMessages } from '#domain/owner-messages/refunds'
import type { RefundScope, WantedRefundLine } from '#domain/refund/plan-refund'
import { refundArrival } from '#domain/refund/refund-arrival'
import { refundOrder } from '#server/refunds/refund-order'
import { openOrderContext } from './open-order-context.ts'
import { refundJson } from './order-json.ts'
import { type Command, CommandFailure, toJson } from './run-command.ts'

const ACTOR = { staffId: null, name: 'npm run orders' } as const

export type ToRefund = {
  readonly id: string
  readonly json: boolean
  readonly payment: string | undefined
  readonly amount: string | undefined
  readonly lines: readonly Omit<WantedRefundLine, 'restock'>[] | undefined
  readonly restock: boolean
  readonly reason: string
}

export function refund(wanted: ToRefund): Command {
  return async (db, now, tellShop) => {
    const { id: orderId, json, payment, reason } = wanted
    const scope = scopeOf(wanted)
    if (!scope) throw new CommandFailure(refundMessages['refund-amount-wrong'](orderId))
    const asked = { orderId, scope, reference: payment ?? null, reason, actor: ACTOR }
    const refunded = await refundOrder(await openOrderContext(db, now, tellShop), asked)
    if (!refunded.ok) throw new CommandFailure(refundMessages[refunded.error](orderId))
    const latest = (await findRefund(db, refunded.value.id)) ?? refunded.value
    if (latest.state === 'failed') {
      throw new CommandFailure(refundMessages['refund-failed'](orderId))
    }
    return json
      ? toJson({ id: orderId, refund: refundJson(latest) })
      : refundText(latest, await now())
  }
}

function scopeOf({ amount, lines, restock }: ToRefund): RefundScope | null {
  if (lines) return { kind: 'lines', lines: lines.map((line) => ({ ...line, restock })) }
  if (amount === undefined) return { kind: 'whole', restock }
  const cedis = readCedis(amount)
  return cedis && { kind: 'amount', amountPesewas: cedis.minor }
}

function refundText(refund: StoredRefund, nowMs: number): string {
  const { orderId, amountPesewas, state, reference, expectedAtMs } = refund
  const what = `Refund of ${formatMoney(pesewas(amountPesewas))} of order ${orderId}`
  if (reference === null) return `${what}: recorded. Give the money back in person.`
  if (state === 'asking' || state === 'uncertain') {
    return `${what}: asked, not yet confirmed. The running shop follows it.`
  }
  if (state === 'done') return `${what}: done.`
  const arrival = refundArrival(expectedAtMs, nowMs)
  return `${what}: accepted by the provider. The customer should have it ${arrival}.`
}
