import { findReturn } from '#database/returns/returns'
import { NO_PARCEL, type Parcel } from '#domain/order/parcel'
import { readPosition } from '#domain/order/read-line'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { parcelMessages } from '#domain/owner-messages/orders'
import { refundMessages } from '#domain/owner-messages/refunds'
import { type ReturnFailure, returnMessages } from '#domain/owner-messages/returns'
import { type Result, success } from '#domain/result'
import { RETURN_STATES } from '#domain/return/return'
import { agreeToReturn, refuseReturn } from '#server/returns/answer-return'
import type { ReturnChange } from '#server/returns/change-return'
import { receiveReturn } from '#server/returns/receive-return'
import { refundReturn, sendExchange } from '#server/returns/settle-return'
import { readParcelFields } from '../kit/orders/read-parcel-fields.ts'
import { returnPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  refuseWith,
} from '../kit/screen.ts'
import { refundNotice, refundTokenOf } from '../order-refund/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.return
const toPack = { access: 'pack-orders', screen: 'return' } as const
const toRefund = { access: 'refund', screen: 'return' } as const

export const posts: readonly Post[] = [
  {
    ...toRefund,
    path: `${path}/agreed`,
    handle: async (request) => {
      const { fields, context } = request
      const answer = { words: fields.text('words'), sendTo: fields.text('sendTo') }
      const agreed = await agreeToReturn(context, { ...changeOf(request), ...answer })
      return outcomeOf(request, agreed, 'return-agreed')
    },
  },
  {
    ...toRefund,
    path: `${path}/refused`,
    handle: async (request) => {
      const words = request.fields.text('words')
      const refused = await refuseReturn(request.context, { ...changeOf(request), words })
      return outcomeOf(request, refused, 'return-refused')
    },
  },
  {
    ...toPack,
    path: `${path}/received`,
    handle: async (request) => {
      const restock = request.fields.all('restock').flatMap((text) => readPosition(text) ?? [])
      const received = await receiveReturn(request.context, { ...changeOf(request), restock })
      return outcomeOf(request, received, 'return-received')
    },
  },
  { ...toPack, path: `${path}/sent`, handle: send },
  { ...toRefund, needsProof: true, path: `${path}/refund`, handle: refund },
]

/** An unknown `expected` becomes a state that the return cannot have, so that the change is refused. */
function changeOf(request: PostRequest): ReturnChange {
  const { fields, params } = request
  const expected = RETURN_STATES.find((each) => each === fields.text('expected')) ?? 'withdrawn'
  return { returnId: params.id ?? '', expected, actor: actorOfRequest(request) }
}

const COLLECTED: Parcel = { ...NO_PARCEL, way: 'collected' }

async function send(request: PostRequest): Promise<PostOutcome> {
  const { fields, context } = request
  const isCollected = fields.text('way') === 'collected'
  const parcel = isCollected ? success(COLLECTED) : readParcelFields(fields)
  if (!parcel.ok) return refuseFields(parcel.error, parcelMessages)
  const sent = await sendExchange(context, { ...changeOf(request), parcel: parcel.value })
  return outcomeOf(request, sent, 'return-sent')
}

async function refund(request: PostRequest): Promise<PostOutcome> {
  const { fields, context } = request
  const change = changeOf(request)
  const token = refundTokenOf(fields)
  const refunded = await refundReturn(context.orders, {
    ...change,
    reference: fields.text('payment') || null,
    reason: fields.text('reason'),
    ...(token === null ? {} : { refundId: token }),
  })
  const next = returnPath(change.returnId)
  if (refunded.ok) {
    const notice = refundNotice(refunded.value)
    if (notice !== null) return { kind: 'done', next, notice }
  }
  const code = refunded.ok ? 'refund-failed' : refunded.error
  if (code === 'return-unknown') return refuse(404, returnMessages[code]())
  const orderId = await orderIdOf(request)
  const sentence = refundMessages[code](orderId)
  if (code === 'refund-reason-missing' || code === 'refund-reason-long') {
    return refuseWith({ reason: sentence })
  }
  const isPayment = code === 'refund-payment-unnamed' || code === 'refund-payment-unknown'
  return isPayment ? refuseWith({ payment: sentence }) : refuse(409, sentence)
}

async function outcomeOf(
  request: PostRequest,
  result: Result<null, ReturnFailure>,
  notice: OwnerNotice,
): Promise<PostOutcome> {
  if (result.ok) return { kind: 'done', next: returnPath(request.params.id ?? ''), notice }
  const sentence = returnMessages[result.error](await orderIdOf(request))
  if (result.error === 'return-words-missing' || result.error === 'return-words-long') {
    return refuseWith({ words: sentence })
  }
  if (result.error === 'return-address-missing' || result.error === 'return-address-long') {
    return refuseWith({ sendTo: sentence })
  }
  return refuse(result.error === 'return-unknown' ? 404 : 409, sentence)
}

async function orderIdOf({ context, params }: PostRequest): Promise<string> {
  return (await findReturn(context.db, params.id ?? ''))?.orderId ?? ''
}
