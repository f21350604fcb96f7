import * as v from 'valibot'

/** What the stand-in remembers of a payment. */
export const standInPaymentSchema = v.object({
  id: v.number(),
  reference: v.string(),
  accessCode: v.string(),
  amountPesewas: v.number(),
  email: v.string(),
  orderId: v.string(),
  /** As they were given, to be given back. */
  customerInfo: v.optional(v.string(), ''),
  orderCopy: v.optional(v.string(), ''),
  orderMark: v.optional(v.string(), ''),
  callbackUrl: v.string(),
  createdAtMs: v.number(),
  status: v.picklist(['abandoned', 'pending', 'failed', 'success']),
  channel: v.picklist(['mobile_money', 'card']),
  /** When the phone was asked to approve. */
  askedAtMs: v.nullable(v.number()),
  paidAtMs: v.nullable(v.number()),
})
export type StandInPayment = v.InferOutput<typeof standInPaymentSchema>
export type StandInStatus = StandInPayment['status']

/** What the tester can press. */
export const CHOICES = [
  'mobile-money-approve',
  'mobile-money-decline',
  'mobile-money-hang',
  'card-pay',
  'card-decline',
] as const
export type Choice = (typeof CHOICES)[number]

/** As with the real one, a shopper has this long to approve on the phone. */
export const APPROVAL_MS = 180_000

/** Money that came in stays in; everything else can be tried again. */
export function choose(payment: StandInPayment, choice: Choice, nowMs: number): StandInPayment {
  if (payment.status === 'success') return payment
  const channel = choice.startsWith('card') ? 'card' : 'mobile_money'
  switch (choice) {
    case 'mobile-money-hang':
      return { ...payment, channel, status: 'pending', askedAtMs: nowMs }
    case 'mobile-money-decline':
    case 'card-decline':
      return { ...payment, channel, status: 'failed' }
    default:
      return { ...payment, channel, status: 'success', paidAtMs: nowMs }
  }
}

export function statusAt({ status, askedAtMs }: StandInPayment, nowMs: number): StandInStatus {
  const isOverdue = status === 'pending' && nowMs - (askedAtMs ?? nowMs) >= APPROVAL_MS
  return isOverdue ? 'abandoned' : status
}

const GATEWAY_WORDS: Readonly<Record<StandInStatus, string>> = {
  abandoned: 'The transaction was not completed',
  pending: 'Awaiting approval on the phone',
  failed: 'Declined',
  success: 'Approved',
}

/** In the shape in which verify and the charge webhook tell it. */
export function describePayment(payment: StandInPayment, nowMs: number) {
  const status = statusAt(payment, nowMs)
  return {
    id: payment.id,
    domain: 'test',
    status,
    reference: payment.reference,
    receipt_number: null,
    amount: payment.amountPesewas,
    requested_amount: payment.amountPesewas,
    message: null,
    gateway_response: GATEWAY_WORDS[status],
    paid_at: payment.paidAtMs === null ? null : new Date(payment.paidAtMs).toISOString(),
    created_at: new Date(payment.createdAtMs).toISOString(),
    channel: payment.channel,
    currency: 'GHS',
    fees: null,
    metadata: {
      custom_fields: [
        { display_name: 'Order ID', variable_name: 'order_id', value: payment.orderId },
        {
          display_name: 'Customer Info',
          variable_name: 'customer_info',
          value: payment.customerInfo,
        },
      ],
      order_copy: payment.orderCopy,
      order_mark: payment.orderMark,
    },
    customer: { first_name: null, last_name: null, email: payment.email, phone: null },
  }
}
