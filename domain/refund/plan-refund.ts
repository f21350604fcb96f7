import { failure, type Result, success } from '../result.ts'
import { type RefundablePart, remainingLines, worthOf } from './line-worths.ts'
import { leftToRefund, type Refund, type RefundLine, refundedOf } from './refund.ts'
import { shareAmount } from './share-amount.ts'

export type RefundablePayment = {
  readonly reference: string
  /** This much of the payment can be refunded in all. */
  readonly paidPesewas: number
}

export type RefundScope =
  /** `whole` refunds all that is left of the payment. `restock` is for all lines, or for those at these positions. */
  | { readonly kind: 'whole'; readonly restock: boolean | readonly number[] }
  | { readonly kind: 'lines'; readonly lines: readonly WantedRefundLine[] }
  | { readonly kind: 'amount'; readonly amountPesewas: number }

export type WantedRefundLine = Pick<RefundLine, 'position' | 'quantity' | 'restock'>

export type RefundPlan = {
  /** The value is null if no provider took the money. */
  readonly reference: string | null
  readonly amountPesewas: number
  readonly lines: readonly RefundLine[]
  /** If this is true, nothing of what was paid for the order remains after it. */
  readonly isWhole: boolean
}

export type PlanRefusal =
  | 'refund-not-paid'
  | 'refund-payment-unnamed'
  | 'refund-payment-unknown'
  | 'refund-unanswered'
  | 'refund-uncertain'
  | 'refund-nothing-left'
  | 'refund-too-much'
  | 'refund-amount-wrong'
  | 'refund-line-unknown'
  | 'refund-line-too-many'
  | 'refund-line-missing'

export type RefundSituation = {
  readonly order: RefundablePart
  /** Payments that are wholly refunded are left out. */
  readonly payments: readonly RefundablePayment[]
  /** These are all refunds of the order. */
  readonly refunds: readonly Refund[]
}

type Wanted = { readonly scope: RefundScope; readonly reference: string | null }

/** The plan says whether a refund can be asked for, how much it is and what it covers. */
export function planRefund(
  situation: RefundSituation,
  { scope, reference }: Wanted,
): Result<RefundPlan, PlanRefusal> {
  const { order, refunds } = situation
  if (refunds.some(({ state }) => state === 'asking')) return failure('refund-unanswered')
  if (refunds.some(({ state }) => state === 'uncertain')) return failure('refund-uncertain')
  const chosen = choosePayment(situation, reference)
  if (!chosen.ok) return chosen
  const { payment, isOnly } = chosen.value
  const named = payment?.reference ?? null
  const ofPayment = refunds.filter((refund) => refund.reference === named)
  const left = leftToRefund(payment?.paidPesewas ?? order.total.minor, ofPayment)
  if (left <= 0) return failure('refund-nothing-left')
  const covered = coverOf(situation, scope, { left, isOnly })
  if (!covered.ok) return covered
  const { amountPesewas } = covered.value
  if (amountPesewas > left) return failure('refund-too-much')
  // Units of an order whose payment is in question may never have left the stock.
  const lines = covered.value.lines.map((line) => ({
    ...line,
    restock: line.restock && order.state === 'paid',
  }))
  const isWhole = isOnly && amountPesewas === left
  return success({ reference: named, amountPesewas, lines, isWhole })
}

/** Each payment has what is left of it; the reference is null if no provider took the money. */
export function leftOfPayments({ order, payments, refunds }: RefundSituation): readonly {
  readonly reference: string | null
  readonly paidPesewas: number
  readonly left: number
}[] {
  if (order.state !== 'paid' && order.state !== 'attention') return []
  const all = payments.length > 0 ? payments : [{ reference: null, paidPesewas: order.total.minor }]
  return all.map(({ reference, paidPesewas }) => {
    const own = refunds.filter((refund) => refund.reference === reference)
    return { reference, paidPesewas, left: leftToRefund(paidPesewas, own) }
  })
}

type Chosen = {
  /** The value is null if no provider took the money. */
  readonly payment: RefundablePayment | null
  readonly isOnly: boolean
}

function choosePayment(
  { order, payments, refunds }: RefundSituation,
  reference: string | null,
): Result<Chosen, PlanRefusal> {
  const isPaid = order.state === 'paid' || order.state === 'attention'
  if (!isPaid)
    return failure(order.state === 'refunded' ? 'refund-nothing-left' : 'refund-not-paid')
  if (reference !== null) {
    const payment = payments.find((each) => each.reference === reference)
    if (!payment) return failure('refund-payment-unknown')
    return success({ payment, isOnly: isOnlyPayment(payment, { payments, refunds }) })
  }
  if (payments.length > 1) return failure('refund-payment-unnamed')
  return success({ payment: payments[0] ?? null, isOnly: true })
}

/** A payment is the only one if nothing is left of the others. */
function isOnlyPayment(
  payment: RefundablePayment,
  { payments, refunds }: Pick<RefundSituation, 'payments' | 'refunds'>,
): boolean {
  return payments.every(
    ({ reference, paidPesewas }) =>
      reference === payment.reference ||
      leftToRefund(
        paidPesewas,
        refunds.filter((refund) => refund.reference === reference),
      ) <= 0,
  )
}

/** A refund ends its order if nothing is left to be sent after it. */
export function endsOrder(situation: RefundSituation, { lines, isWhole }: RefundPlan): boolean {
  const { order, refunds } = situation
  return (
    isWhole ||
    order.lines.every(({ quantity }, position) => {
      const refunded = [...refunds, { state: 'pending', lines } as const]
      return refundedOf(refunded, position).quantity >= quantity
    })
  )
}

type Cover = Pick<RefundPlan, 'amountPesewas' | 'lines'>
type Limits = { readonly left: number; readonly isOnly: boolean }

function coverOf(
  situation: RefundSituation,
  scope: RefundScope,
  { left, isOnly }: Limits,
): Result<Cover, PlanRefusal> {
  switch (scope.kind) {
    case 'amount': {
      const { amountPesewas } = scope
      const isAmount = Number.isSafeInteger(amountPesewas) && amountPesewas > 0
      return isAmount ? success({ amountPesewas, lines: [] }) : failure('refund-amount-wrong')
    }
    case 'lines':
      return coverLines(situation, scope.lines)
    case 'whole': {
      // While another payment remains, the units are still paid for.
      const lines = isOnly ? remainingLines(situation, scope.restock) : []
      return success({ amountPesewas: left, lines: fitLines(lines, left) })
    }
  }
}

function coverLines(
  { order, refunds }: RefundSituation,
  wanted: readonly WantedRefundLine[],
): Result<Cover, PlanRefusal> {
  const merged = mergeLines(wanted)
  if (merged.length === 0) return failure('refund-line-missing')
  const lines: RefundLine[] = []
  for (const { position, quantity, restock } of merged) {
    const ordered = order.lines[position]
    if (!ordered) return failure('refund-line-unknown')
    const before = refundedOf(refunds, position)
    const isPossible =
      Number.isSafeInteger(quantity) &&
      quantity > 0 &&
      before.quantity + quantity <= ordered.quantity
    if (!isPossible) return failure('refund-line-too-many')
    const amountPesewas = worthOf(order, position, before, quantity)
    lines.push({ position, quantity, restock, amountPesewas })
  }
  const amountPesewas = sumOf(lines)
  return amountPesewas > 0 ? success({ amountPesewas, lines }) : failure('refund-amount-wrong')
}

/** A line that was named twice counts once. */
function mergeLines(wanted: readonly WantedRefundLine[]): readonly WantedRefundLine[] {
  return [...Map.groupBy(wanted, ({ position }) => position)].map(([position, same]) => ({
    position,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    restock: same.some(({ restock }) => restock),
  }))
}

/** A refund by amount leaves less than the lines are worth. */
function fitLines(lines: readonly RefundLine[], left: number): readonly RefundLine[] {
  if (sumOf(lines) <= left) return lines
  const amounts = shareAmount(
    left,
    lines.map(({ amountPesewas }) => amountPesewas),
  )
  return lines.map((line, index) => ({ ...line, amountPesewas: amounts[index] ?? 0 }))
}

function sumOf(lines: readonly Pick<RefundLine, 'amountPesewas'>[]): number {
  return lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}
