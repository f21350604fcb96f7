import type { OwnerOrder } from '#database/orders/owner-order'
import { variantName } from '#domain/catalogue/variant-name'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import {
  endsOrder,
  type PlanRefusal,
  planRefund,
  type RefundPlan,
  type RefundScope,
} from '#domain/refund/plan-refund'
import { type Result, success } from '#domain/result'
import { refundSituation } from '#server/orders/refunds/refund-situation'
import type { RefundQuestion } from '../kit/data/refund-data.ts'
import { isPaidAndUnsent } from '../kit/orders/read-refund-data.ts'

type Asked = {
  readonly scope: RefundScope
  /** The payment is named unless the order has only one. */
  readonly reference: string | null
  readonly reason: string
}

/** The question that says what would be refunded, before anything happens. */
export function refundQuestion(
  seen: OwnerOrder,
  { scope, reference, reason }: Asked,
): Result<RefundQuestion, PlanRefusal> {
  const situation = refundSituation(seen.order, seen.payments, seen.refunds)
  const plan = planRefund(situation, { scope, reference })
  if (!plan.ok) return plan
  const { amountPesewas } = plan.value
  return success({
    sum: formatMoney(pesewas(amountPesewas)),
    sumPesewas: amountPesewas,
    cancels: isPaidAndUnsent(seen) && endsOrder(situation, plan.value),
    facts: [
      ...unitsOf(seen, plan.value),
      ...(situation.payments.length > 1 ? [`Payment ${plan.value.reference}`] : []),
      `Reason: ${reason}`,
    ],
  })
}

function unitsOf({ order }: OwnerOrder, { lines }: RefundPlan): readonly string[] {
  if (lines.length === 0) return ['No piece goes back on sale']
  return lines.flatMap(({ position, quantity, restock }) => {
    const line = order.lines[position]
    if (!line) return []
    const name = `${quantity} × ${variantName(line.title, line)}`
    return [restock ? `${name}, back on sale` : name]
  })
}
