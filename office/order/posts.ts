import { MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { FULFILMENTS } from '#domain/order/fulfilment'
import { ORDER_REVIEW_REASONS } from '#domain/order/order'
import { messageOrderMessages } from '#domain/owner-messages/message-orders'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import type { OrderFailure } from '#domain/owner-messages/orders'
import type { Result } from '#domain/result'
import { revokeLinks } from '#server/order-links/revoke-links'
import { againSentence } from '#server/orders/again/again-sentence'
import { offerAgain } from '#server/orders/again/offer-again'
import { acceptCase } from '#server/orders/cases/accept-case'
import { closeCase } from '#server/orders/cases/close-case'
import { addNote } from '#server/orders/fulfil/add-note'
import { applyAddressChange } from '#server/orders/fulfil/apply-address-change'
import type { OrderChange } from '#server/orders/fulfil/change-order'
import { collectOrder } from '#server/orders/fulfil/collect-order'
import { deliverOrder } from '#server/orders/fulfil/deliver-order'
import { packOrder } from '#server/orders/fulfil/pack-order'
import { readyOrder } from '#server/orders/fulfil/ready-order'
import { releaseHold } from '#server/orders/fulfil/release-hold'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { undoStep } from '#server/orders/fulfil/undo-step'
import { refuseNote, refuseOrder } from '../kit/orders/refuse-order.ts'
import { orderPath } from '../kit/paths.ts'
import {
  addressLinkContent,
  differenceLinkContent,
  payLinkContent,
} from '../kit/pay-link-content.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { readParcelForm } from './read-parcel-form.ts'

const { path } = screens.order
/** This fits the photo of a waybill, and the other fields. */
const MAX_BYTES_WITH_PHOTO = MAX_UPLOAD_BYTES + 64 * 1024
const toPack = { access: 'pack-orders', screen: 'order' } as const
const toSell = { access: 'sell', screen: 'order' } as const
const ofPayments = { access: 'handle-payments', screen: 'order' } as const

export const posts: readonly Post[] = [
  {
    ...toPack,
    path: `${path}/packed`,
    handle: (request) => takeStep(request, packOrder, 'order-packed'),
  },
  {
    ...toPack,
    path: `${path}/delivered`,
    handle: (request) => takeStep(request, deliverOrder, 'order-delivered'),
  },
  { ...toPack, path: `${path}/ready`, handle: makeReady },
  {
    ...toPack,
    path: `${path}/collected`,
    handle: (request) => takeStep(request, collectOrder, 'order-collected'),
  },
  { ...toPack, path: `${path}/sent`, maxBytes: MAX_BYTES_WITH_PHOTO, handle: send },
  { ...toPack, path: `${path}/undo`, handle: undo },
  {
    access: 'see-orders',
    screen: 'order',
    path: `${path}/notes`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const text = request.fields.text('note')
      const added = await addNote(request.context, { orderId, text, actor })
      return added.ok ? done(orderId, 'note-added') : refuseNote(added.error, orderId)
    },
  },
  {
    ...toSell,
    path: `${path}/pay-link`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const content = await payLinkContent(request.context, { orderId, staff: actor })
      return content
        ? { kind: 'show', content }
        : refuse(409, messageOrderMessages['pay-link-over'])
    },
  },
  {
    ...toSell,
    path: `${path}/again`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const offered = await offerAgain(request.context.orders, { orderId, actor })
      if (!offered.ok) {
        const { status, message } = againSentence(offered.error)
        return refuse(status, `${messageOrderMessages['not-offered-again']} ${message}`)
      }
      const content = await payLinkContent(request.context, {
        orderId: offered.value,
        staff: actor,
        isMailed: true,
      })
      return content
        ? { kind: 'show', content }
        : refuse(409, messageOrderMessages['pay-link-over'])
    },
  },
  {
    ...toSell,
    path: `${path}/address-link`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const content = await addressLinkContent(request.context, orderId, actor)
      return content ? { kind: 'show', content } : refuseOrder('order-has-address', orderId)
    },
  },
  {
    ...toSell,
    path: `${path}/difference-link`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const content = await differenceLinkContent(request.context, orderId, actor)
      return content ? { kind: 'show', content } : refuseOrder('order-changed', orderId)
    },
  },
  {
    ...toSell,
    path: `${path}/release`,
    handle: async (request) => {
      const released = await releaseHold(request.context, subjectOf(request))
      return outcomeOf(request, released, 'hold-released')
    },
  },
  {
    ...ofPayments,
    path: `${path}/accept`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const reason = request.fields.text('reason')
      const expected = ORDER_REVIEW_REASONS.find((each) => each === reason)
      if (expected === undefined) return refuseOrder('order-changed', orderId)
      const note = request.fields.text('note')
      const accepted = await acceptCase(request.context, { orderId, expected, note, actor })
      return accepted.ok ? done(orderId, 'payment-accepted') : refuseNote(accepted.error, orderId)
    },
  },
  {
    ...ofPayments,
    path: `${path}/address-change`,
    handle: async (request) => {
      const changeId = request.fields.text('change')
      const shopEmail = request.context.settings.current().brand.email
      const change = { ...subjectOf(request), changeId, shopEmail }
      const applied = await applyAddressChange(request.context, change)
      return outcomeOf(request, applied, 'address-changed')
    },
  },
  {
    access: 'protect-data',
    screen: 'order',
    path: `${path}/revoke-links`,
    handle: async (request) => {
      const revoked = await revokeLinks(request.context, subjectOf(request))
      return outcomeOf(request, revoked, 'links-revoked')
    },
  },
  {
    ...ofPayments,
    path: `${path}/close`,
    handle: async (request) => {
      const { orderId, actor } = subjectOf(request)
      const which = { key: request.fields.text('key') }
      const note = request.fields.text('note')
      const closed = await closeCase(request.context, { which, note, actor })
      return closed.ok ? done(orderId, 'case-closed') : refuseNote(closed.error, orderId)
    },
  },
]

type Step = (
  context: PostRequest['context'],
  change: OrderChange,
) => Promise<Result<unknown, OrderFailure>>

async function takeStep(
  request: PostRequest,
  step: Step,
  notice: OwnerNotice,
): Promise<PostOutcome> {
  const change = readChange(request)
  if (change === null) return changed(request)
  return outcomeOf(request, await step(request.context, change), notice)
}

async function makeReady(request: PostRequest): Promise<PostOutcome> {
  const change = readChange(request)
  if (change === null) return changed(request)
  const made = await readyOrder(request.context, change)
  const isMailed = made.ok && made.value.isMailed
  return outcomeOf(request, made, isMailed ? 'order-ready' : 'order-ready-without-mail')
}

async function undo(request: PostRequest): Promise<PostOutcome> {
  const change = readChange(request)
  if (change === null) return changed(request)
  const { lastStepId: _, ...seen } = change
  const stepId = request.fields.text('stepId')
  return outcomeOf(request, await undoStep(request.context, { ...seen, stepId }), 'step-undone')
}

async function send(request: PostRequest): Promise<PostOutcome> {
  const change = readChange(request)
  if (change === null) return changed(request)
  const read = await readParcelForm(request)
  if (!read.ok) return refuseWith(read.error)
  const sent = await sendParcel(request.context, { ...change, ...read.value })
  const isMailed = sent.ok && sent.value.isMailed
  return outcomeOf(request, sent, isMailed ? 'order-sent' : 'order-sent-without-mail')
}

function subjectOf(request: PostRequest) {
  return { orderId: request.params.id ?? '', actor: actorOfRequest(request) }
}

/** Returns null for a form that is none of ours. */
function readChange(request: PostRequest): OrderChange | null {
  const { fields } = request
  const expected = FULFILMENTS.find((each) => each === fields.text('expected'))
  if (expected === undefined) return null
  const lastStepId = fields.text('lastStepId') || null
  return { ...subjectOf(request), expected, lastStepId }
}

function changed(request: PostRequest): PostOutcome {
  return refuseOrder('order-changed', subjectOf(request).orderId)
}

function outcomeOf(
  request: PostRequest,
  result: Result<unknown, OrderFailure>,
  notice: OwnerNotice,
): PostOutcome {
  const { orderId } = subjectOf(request)
  return result.ok ? done(orderId, notice) : refuseOrder(result.error, orderId)
}

function done(orderId: string, notice: OwnerNotice): PostOutcome {
  return { kind: 'done', next: orderPath(orderId), notice }
}
