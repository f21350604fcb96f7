import { orderPath } from '#contracts/backoffice/paths'
import { screens } from '#contracts/backoffice/screens'
import { loadOrderForOwner } from '#database/repositories/owner-order'
import type { StoredRefund } from '#database/repositories/refunds'
import { readCedis } from '#domain/money/read-cedis'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { type RefundFailure, refundMessages } from '#domain/owner-messages/refunds'
import type { RefundScope, WantedRefundLine } from '#domain/refund/plan-refund'
import type { RefundState } from '#domain/refund/refund'
import { failure, type Result, success } from '#domain/result'
import { giveUpRefund } from '../../refunds/give-up-refund.ts'
import { refundOrder } from '../../refunds/refund-order.ts'
import { orderRefundData } from '../orders/refund-data.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  refuse,
  refuseWith,
  type ScreenLoader,
} from '../screen.ts'
import { orderScreen } from './order.ts'

export const orderRefundScreen: ScreenLoader = async (request) => {
  const { context, params } = request
  const seen = await loadOrderForOwner(context.db, params.id ?? '', context.now())
  if (!seen) return null
  const data = orderRefundData(seen)
  // There is nothing to refund any more: the order's page shows why.
  if (!data) return orderScreen(request)
  return { screen: 'order-refund', title: `Refund of order ${seen.order.id}`, data }
}

const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const ofOwner = { access: 'owner', needsProof: true } as const

export const orderRefundPosts: readonly Post[] = [
  {
    ...ofOwner,
    screen: 'order-refund',
    path: screens['order-refund'].path,
    handle: async (request) => {
      const { context, params, fields } = request
      const orderId = params.id ?? ''
      const scope = readScope(fields)
      if (!scope.ok) return refuseRefund(scope.error, orderId)
      const token = refundTokenOf(fields)
      const refunded = await refundOrder(context.orders, {
        orderId,
        scope: scope.value,
        reference: fields.text('payment') || null,
        reason: fields.text('reason'),
        actor: actorOfRequest(request),
        ...(token === null ? {} : { id: token }),
        refuse: async (_, order) =>
          (order.fulfilment ?? '') === fields.text('expected') ? null : 'refund-order-changed',
      })
      if (!refunded.ok) return refuseRefund(refunded.error, orderId)
      const notice = refundNotice(refunded.value)
      if (notice === null) return refuseRefund('refund-failed', orderId)
      return { kind: 'done', next: orderPath(orderId), notice }
    },
  },
  {
    ...ofOwner,
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

/** Of a form that was sent before: it is the same refund. Null for what is none of ours. */
export function refundTokenOf(fields: Fields): string | null {
  const token = fields.text('token')
  return TOKEN.test(token) ? token : null
}

type WrongInput = 'refund-scope-missing' | 'refund-amount-wrong' | 'refund-line-too-many'

function readScope(fields: Fields): Result<RefundScope, WrongInput> {
  switch (fields.text('scope')) {
    case 'whole':
      return success({
        kind: 'whole',
        restock: positionsOf(fields).filter((position) => isRestocked(fields, position)),
      })
    case 'lines':
      return readLines(fields)
    case 'amount': {
      const amount = readCedis(fields.text('amount'))
      if (amount === null) return failure('refund-amount-wrong')
      return success({ kind: 'amount', amountPesewas: amount.minor })
    }
    default:
      return failure('refund-scope-missing')
  }
}

function readLines(fields: Fields): Result<RefundScope, WrongInput> {
  const lines: WantedRefundLine[] = []
  for (const position of positionsOf(fields)) {
    const typed = fields.text(`quantity-${position}`).trim()
    if (!/^\d{0,4}$/.test(typed)) return failure('refund-line-too-many')
    const quantity = Number(typed)
    if (quantity > 0) lines.push({ position, quantity, restock: isRestocked(fields, position) })
  }
  return success({ kind: 'lines', lines })
}

/** The form names the lines that it lists. */
function positionsOf(fields: Fields): readonly number[] {
  const listed = fields.text('lines').trim().split(/\s+/)
  return listed.filter((each) => /^\d{1,3}$/.test(each)).map(Number)
}

function isRestocked(fields: Fields, position: number): boolean {
  return fields.text(`restock-${position}`) === 'on'
}

const NOTICES: Readonly<Partial<Record<RefundState, OwnerNotice>>> = {
  asking: 'refund-unconfirmed',
  uncertain: 'refund-unconfirmed',
  pending: 'refund-asked',
  'needs-details': 'refund-asked',
  done: 'refund-done',
}

/** Null if it has failed already. */
export function refundNotice({ state, reference }: StoredRefund): OwnerNotice | null {
  return reference === null ? 'refund-recorded' : (NOTICES[state] ?? null)
}

type Refused = RefundFailure | 'refund-scope-missing'

/** What is wrong with a field stands at it. */
const FIELDS: ReadonlyMap<Refused, string> = new Map([
  ['refund-scope-missing', 'scope'],
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

function refuseRefund(code: Refused, orderId: string): PostOutcome {
  const sentence = refundMessages[code](orderId)
  const field = FIELDS.get(code)
  if (field !== undefined) return refuseWith({ [field]: sentence })
  return refuse(code === 'order-unknown' ? 404 : 409, sentence)
}
