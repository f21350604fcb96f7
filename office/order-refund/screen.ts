import { loadOrderForOwner } from '#database/orders/owner-order'
import { findRefund, type StoredRefund } from '#database/refunds/refunds'
import type { Order } from '#domain/order/order'
import { readPosition } from '#domain/order/read-line'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { type RefundFailure, refundMessages } from '#domain/owner-messages/refunds'
import type { RefundScope } from '#domain/refund/plan-refund'
import { readRefundScope } from '#domain/refund/read-refund-scope'
import type { RefundState } from '#domain/refund/refund'
import { failure, type Result, success } from '#domain/result'
import { giveUpRefund } from '#server/refunds/give-up-refund'
import { readReason, refundOrder } from '#server/refunds/refund-order'
import { orderRefundData } from '../kit/orders/read-refund-data.ts'
import { orderPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { load as loadOrder } from '../order/screen.ts'
import { screens } from '../screens.ts'
import { refundQuestion } from './question-data.ts'

export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const seen = await loadOrderForOwner(context.db, params.id ?? '', context.now())
  if (!seen) return null
  const data = orderRefundData(seen)
  // There is nothing to refund any more: the order's page shows why.
  if (!data) return loadOrder(request)
  return show('order-refund', `Refund of order ${seen.order.id}`, data)
}

const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const ofRefund = { access: 'refund', needsProof: true } as const

export const posts: readonly Post[] = [
  {
    ...ofRefund,
    screen: 'order-refund',
    path: screens['order-refund'].path,
    handle: refund,
  },
  {
    ...ofRefund,
    screen: 'order',
    path: `${screens['order-refund'].path}/not-made`,
    handle: async (request) => {
      const orderId = request.params.id ?? ''
      const refundId = request.fields.text('refund')
      const actor = actorOfRequest(request)
      const givenUp = await giveUpRefund(request.context.orders, { orderId, refundId, actor })
      if (!givenUp.ok) return refuseRefund(givenUp.error, orderId)
      return { kind: 'done', next: orderPath(orderId), notice: 'refund-given-up' }
    },
  },
]

/** A form that was sent before has the same token, and is the same refund. Returns null for what is none of ours. */
export function refundTokenOf(fields: Fields): string | null {
  const token = fields.text('token')
  return TOKEN.test(token) ? token : null
}

/** Refunds what the form says, once the person has read the sum: on the button, or in a question. */
async function refund(request: PostRequest): Promise<PostOutcome> {
  const { context, params, fields } = request
  const orderId = params.id ?? ''
  if (fields.text('step') === 'change') return showAgain()
  const scope = readScope(fields)
  if (!scope.ok) return refuseRefund(scope.error, orderId)
  const token = refundTokenOf(fields)
  const told = await toldSumOf(request, scope.value)
  if (!told.ok) return told.error
  const refunded = await refundOrder(context.orders, {
    orderId,
    scope: scope.value,
    reference: fields.text('payment') || null,
    reason: fields.text('reason'),
    actor: actorOfRequest(request),
    toldPesewas: told.value,
    ...(token === null ? {} : { id: token }),
    refuse: async (_, order) => (isAsSeen(order, fields) ? null : 'refund-order-changed'),
  })
  if (!refunded.ok) return refuseRefund(refunded.error, orderId)
  const notice = refundNotice(refunded.value)
  if (notice === null) return refuseRefund('refund-failed', orderId)
  return { kind: 'done', next: orderPath(orderId), notice }
}

/** Shows the form with what was typed. */
function showAgain(): Extract<PostOutcome, { readonly kind: 'refused' }> {
  return { kind: 'refused', status: 200, message: null, errors: {} }
}

function isAsSeen({ fulfilment }: Pick<Order, 'fulfilment'>, fields: Fields): boolean {
  return (fulfilment ?? '') === fields.text('expected')
}

/**
 * Returns the sum that the person has read, in pesewas, or else the question that says it, with what was typed. The
 * question comes after a form without script, for another sum than was read, and before an order is cancelled or all of
 * it is refunded. A form that was sent before is no new refund, and is not asked about.
 */
async function toldSumOf(
  request: PostRequest,
  scope: RefundScope,
): Promise<Result<number, PostOutcome>> {
  const { context, params, fields } = request
  const orderId = params.id ?? ''
  const sum = fields.text('sum')
  const told = /^\d{1,12}$/.test(sum) ? Number(sum) : null
  const token = refundTokenOf(fields)
  const isKnown = token !== null && (await findRefund(context.db, token)) !== null
  if (told !== null && isKnown) return success(told)
  const reason = readReason(fields.text('reason'))
  if (!reason.ok) return failure(refuseRefund(reason.error, orderId))
  const seen = await loadOrderForOwner(context.db, orderId, context.now())
  if (!seen) return failure(refuseRefund('order-unknown', orderId))
  if (!isAsSeen(seen.order, fields)) return failure(refuseRefund('refund-order-changed', orderId))
  const reference = fields.text('payment') || null
  const question = refundQuestion(seen, { scope, reference, reason: reason.value })
  if (!question.ok) return failure(refuseRefund(question.error, orderId))
  const { sumPesewas, cancels } = question.value
  const isGrave = cancels || scope.kind === 'whole'
  if (told === sumPesewas && (!isGrave || fields.text('asked') === 'yes')) return success(told)
  const data = orderRefundData(seen)
  if (!data) return failure(refuseRefund('refund-nothing-left', orderId))
  const title = `Refund of order ${orderId}`
  const asked = { ...data, question: question.value }
  return failure({ ...showAgain(), content: show('order-refund', title, asked) })
}

function readScope(fields: Fields) {
  return readRefundScope({
    way: fields.text('scope'),
    amount: fields.text('amount'),
    lines: positionsOf(fields).map((position) => ({
      position,
      quantity: fields.text(`quantity-${position}`),
      restock: fields.text(`restock-${position}`) === 'on',
    })),
  })
}

/** The form names the lines that it lists. */
function positionsOf(fields: Fields): readonly number[] {
  return fields
    .text('lines')
    .split(/\s+/)
    .flatMap((each) => readPosition(each) ?? [])
}

const NOTICES: Readonly<Partial<Record<RefundState, OwnerNotice>>> = {
  asking: 'refund-unconfirmed',
  uncertain: 'refund-unconfirmed',
  pending: 'refund-asked',
  'needs-details': 'refund-asked',
  done: 'refund-done',
}

/** Returns null if it has failed already. */
export function refundNotice({ state, reference }: StoredRefund): OwnerNotice | null {
  return reference === null ? 'refund-recorded' : (NOTICES[state] ?? null)
}

/** A refusal for one of these reasons stands at its field. */
const FIELDS: ReadonlyMap<RefundFailure, string> = new Map([
  ['refund-scope-missing', 'scope'],
  ['refund-way-disagrees', 'scope'],
  ['refund-amount-wrong', 'amount'],
  ['refund-too-much', 'amount'],
  ['refund-line-missing', 'lines'],
  ['refund-line-unknown', 'lines'],
  ['refund-line-too-many', 'lines'],
  ['refund-payment-unnamed', 'payment'],
  ['refund-payment-unknown', 'payment'],
  ['refund-reason-missing', 'reason'],
  ['refund-reason-long', 'reason'],
])

function refuseRefund(code: RefundFailure, orderId: string): PostOutcome {
  const sentence = refundMessages[code](orderId)
  const field = FIELDS.get(code)
  if (field !== undefined) return refuseWith({ [field]: sentence })
  return refuse(code === 'order-unknown' ? 404 : 409, sentence)
}
