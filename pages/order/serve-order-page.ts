import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressFormState, ReturnFormState } from '#contracts/tracked-order'
import { fieldSentences } from '#domain/form/field-sentences'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'
import { type ReturnRefusal, returnTexts } from '#domain/return/read-return'
import { THE_CUSTOMER } from '#domain/staff/actor'
import { type TrackingMessage, trackingMessages } from '#domain/tracking-messages'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody, wantsHtml } from '#server/base/http/errors'
import { refuseFlood } from '#server/base/http/refuse-flood'
import { sendPage } from '#server/base/http/send-page'
import {
  endVisit,
  isFromShop,
  ORDER_VISIT,
  openVisit,
  readVisit,
  startVisit,
} from '#server/order-links/visit'
import { sendAddressCode } from '#server/orders/address/address-code'
import { type AddressRefusal, changeAddress } from '#server/orders/address/change-address'
import { offerDifference } from '#server/orders/address/offer-difference'
import { sendConfirmation } from '#server/orders/address/order-link-mails'
import { againSentence } from '#server/orders/again/again-sentence'
import { orderAgain } from '#server/orders/again/order-again'
import { PAY_PATH, PAY_VISIT } from '#server/pay-links/pay-visit'
import { askForReturn } from '#server/returns/ask-for-return'
import { withdrawReturn } from '#server/returns/withdraw-return'
import { cancelByShopper } from '#server/tracking/cancel-by-shopper'
import { readTrackedOrder } from '#server/tracking/tracked-order'
import { DATA_PREFIX } from '../frame/payload.ts'
import { currencyOf } from '../frame/serve/page-currency.ts'
import { loadAndRenderPage, routeRequest, siteDataOf } from '../frame/serve/render-page.ts'
import type { OrderPageData } from './order-page-data.ts'

const { path: PATH } = ORDER_VISIT
/** An address may ask for these notices, after a form was carried out. */
const NOTICES: ReadonlySet<string> = new Set<TrackingMessage>([
  'cancel-done',
  'cancel-released',
  'cancel-asked',
  'cancel-asked-owner',
  'confirmation-sent',
  'address-given',
  'address-changed',
  'address-dearer',
  'address-code-sent',
  'return-asked',
  'return-withdrawn',
])

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** The page of an order is seen with the cookie that a link was exchanged for, and nowhere else. */
export function serveOrderPage(app: FastifyInstance, context: AppContext) {
  const { orders } = context
  const max = orders.limits.statusPerMinute
  const config = { rateLimit: { max, timeWindow: '1 minute' } }

  app.get(PATH, { config }, (request, reply) => showOrder(context, { request, reply }, null))
  // The cookie is sent to the page alone. Without data the app loads the document, which also leaves
  // behind whatever scripts of others this tab has loaded.
  app.get(`${DATA_PREFIX}${PATH}`, (_request, reply) =>
    replyWithError(reply, 404, toErrorBody(404)),
  )

  app.post(PATH, { config }, async (request, reply) => {
    if (!isFromShop(context, request)) return refuseStranger(reply)
    const code = textOf(request.body, 'code')
    const orderId = await openVisit(context, reply, { kind: ORDER_VISIT, code })
    if (orderId !== null) return opened({ request, reply })
    const error = code.trim() === '' ? 'order-code-required' : 'order-link-unknown'
    return refuse(context, { request, reply }, { status: 404, error })
  })

  app.post(`${PATH}/leave`, { config }, async (request, reply) => {
    if (!isFromShop(context, request)) return refuseStranger(reply)
    await endVisit(context, { request, reply }, ORDER_VISIT)
    return wantsHtml(request) ? reply.redirect('/orders', 303) : reply.code(204).send()
  })

  const act = (
    action: string,
    work: (orderId: string, body: unknown) => Promise<Result<TrackingMessage, ActionRefusal>>,
  ) =>
    app.post(`${PATH}/${action}`, { config }, async (request, reply) => {
      const exchange = { request, reply }
      const visited = await readVisited(context, exchange)
      if (!visited.ok) return visited.error()
      const done = await work(visited.value, request.body)
      if (!done.ok) return refuse(context, exchange, { status: 409, ...asRefusal(done.error) })
      reply.header('cache-control', 'no-store')
      return wantsHtml(request)
        ? reply.redirect(`${PATH}?done=${done.value}`, 303)
        : reply.send({ status: done.value })
    })
  // This makes an order, so that it has the limit of those from the checkout.
  const ofOrders = { rateLimit: { max: orders.limits.ordersPerMinute, timeWindow: '1 minute' } }
  app.post(`${PATH}/again`, { config: ofOrders }, (request, reply) =>
    postOrderAgain(context, { request, reply }),
  )
  app.post(`${PATH}/difference`, { config: ofOrders }, (request, reply) =>
    payDifference(context, { request, reply }),
  )
  act('cancel', (orderId) => cancelByShopper(orders, orderId))
  act('confirmation', (orderId) => sendConfirmation(context, orderId))
  act('address-code', (orderId) => sendAddressCode(context, orderId))
  act('address', async (orderId, form) => {
    const changed = await changeAddress(orders, { orderId, form })
    return changed.ok ? changed : failure({ address: changed.error, typed: textsOf(form) })
  })
  act('return', async (orderId, form) => {
    const asked = await askForReturn(orders, { orderId, form })
    return asked.ok ? asked : failure({ ...asked.error, typed: returnTexts(form) })
  })
  act('return-withdrawn', (orderId, body) =>
    withdrawReturn(orders, { orderId, returnId: textOf(body, 'return') }),
  )
}

/** Returns the order that the form names, if it is that of the visit, and otherwise the answer. */
async function readVisited(
  context: AppContext,
  exchange: Exchange,
): Promise<Result<string, () => unknown>> {
  const { request, reply } = exchange
  if (!isFromShop(context, request)) return failure(() => refuseStranger(reply))
  const orderId = await readVisit(context, request, ORDER_VISIT)
  if (orderId === null) {
    return failure(() => refuse(context, exchange, { status: 401, error: 'order-visit-over' }))
  }
  return textOf(request.body, 'order') === orderId
    ? success(orderId)
    : failure(() => refuse(context, exchange, { status: 409, error: 'order-other' }))
}

/** Orders again what ran out. The new order is paid on the page of a link, whose visit begins here. */
async function postOrderAgain(context: AppContext, exchange: Exchange) {
  const { request, reply } = exchange
  const { orders, testPayments } = context
  const visited = await readVisited(context, exchange)
  if (!visited.ok) return visited.error()
  if (!(await testPayments.allows(request))) {
    const sentence = messages['payments-closed'](orders.settings().brand.email)
    return refuse(context, exchange, { status: 503, error: 'payments-closed', sentence })
  }
  const made = await orderAgain(orders, { orderId: visited.value, source: request.ip })
  if (!made.ok) {
    const { status, code, message } = againSentence(made.error)
    return refuse(context, exchange, { status, error: code, sentence: message })
  }
  await startVisit(context, reply, { kind: PAY_VISIT, orderId: made.value })
  reply.header('cache-control', 'no-store')
  return wantsHtml(request)
    ? reply.redirect(PAY_PATH, 303)
    : reply.send({ status: 'ordered-again', next: PAY_PATH })
}

/** Offers to pay what another address costs more, on the page of a link, whose visit begins here. */
async function payDifference(context: AppContext, exchange: Exchange) {
  const { request, reply } = exchange
  const visited = await readVisited(context, exchange)
  if (!visited.ok) return visited.error()
  const orderId = visited.value
  const offered = await offerDifference(context.orders, { orderId, actor: THE_CUSTOMER })
  if (!offered.ok) return refuse(context, exchange, { status: 409, error: offered.error })
  await startVisit(context, reply, { kind: PAY_VISIT, orderId: offered.value })
  reply.header('cache-control', 'no-store')
  return wantsHtml(request)
    ? reply.redirect(PAY_PATH, 303)
    : reply.send({ status: 'difference-offered', next: PAY_PATH })
}

/** The refusal says why. For a form with fields it also has the field, and what was typed. */
type ActionRefusal =
  | TrackingMessage
  | (ReturnRefusal & { readonly typed: Readonly<Record<string, string>> })
  | { readonly address: AddressRefusal; readonly typed: Readonly<Record<string, string>> }

type ActionAnswer = Pick<Refusal, 'returnForm' | 'addressForm'> & {
  readonly error: TrackingMessage
}

function asRefusal(refused: ActionRefusal): ActionAnswer {
  if (typeof refused === 'string') return { error: refused }
  if ('address' in refused) return asAddressRefusal(refused.address, refused.typed)
  const { code, field, typed: values } = refused
  return { error: code, returnForm: { field, values, message: trackingMessages[code] } }
}

function asAddressRefusal(
  refusal: AddressRefusal,
  values: Readonly<Record<string, string>>,
): ActionAnswer {
  const isOfFields = refusal.code === 'fields-invalid'
  const error = isOfFields ? 'address-invalid' : refusal.code
  const errors = isOfFields ? fieldSentences(refusal.fields) : {}
  // The sentence stands at the top of the page if the form is gone.
  if (error === 'address-too-late') return { error }
  return { error, addressForm: { values, errors, message: trackingMessages[error] } }
}

function opened({ request, reply }: Exchange) {
  reply.header('cache-control', 'no-store')
  return wantsHtml(request) ? reply.redirect(PATH, 303) : reply.send({ status: 'opened' })
}

function refuseStranger(reply: FastifyReply) {
  return replyWithError(reply, 403, toErrorBody(403))
}

type Refusal = (
  | { readonly error: TrackingMessage; readonly sentence?: undefined }
  /** Any other code comes with its sentence. */
  | { readonly error: string; readonly sentence: string }
) & {
  readonly status: number
  /** The form of a return shows the sentence instead of the page. */
  readonly returnForm?: ReturnFormState
  /** The form of an address shows it, too. */
  readonly addressForm?: AddressFormState
}

/** Shows the page again with the sentence, or answers the app with JSON. */
function refuse(context: AppContext, exchange: Exchange, refusal: Refusal) {
  const { status, error } = refusal
  const { request, reply } = exchange
  if (!wantsHtml(request)) {
    return replyWithError(reply, status, { code: error, message: sentenceOf(refusal) })
  }
  if (!context.mayRenderRefusal(request)) return refuseFlood(request, reply)
  return showOrder(context, exchange, refusal)
}

function sentenceOf(refusal: Refusal): string {
  return refusal.sentence ?? trackingMessages[refusal.error]
}

async function showOrder(
  context: AppContext,
  { request, reply }: Exchange,
  refusal: Refusal | null,
) {
  const error = refusal && sentenceOf(refusal)
  const { returnForm, addressForm } = refusal ?? {}
  const orderPage = await readPage(context, request, { error, returnForm, addressForm })
  const { match, loaderContext } = routeRequest(context, PATH)
  // The address of a page-view script is left out: no script of others runs on this page.
  const { insightsScriptUrl: _, ...siteData } = siteDataOf(context, currencyOf(context, request))
  const rendered = await loadAndRenderPage(context, {
    match,
    loaderContext: { ...loaderContext, orderPage },
    siteData,
  })
  reply.header('x-robots-tag', 'noindex')
  return sendPage(request, reply, { ...rendered, status: refusal?.status ?? 200 })
}

type Shown = {
  readonly error: string | null
  readonly returnForm?: ReturnFormState | null | undefined
  readonly addressForm?: AddressFormState | null | undefined
}

async function readPage(
  context: AppContext,
  request: FastifyRequest,
  { error, returnForm = null, addressForm = null }: Shown,
): Promise<OrderPageData> {
  const { db, now, catalogue } = context
  const orderId = await readVisit(context, request, ORDER_VISIT)
  const { pictures } = catalogue.current()
  const reading = { db, nowMs: now(), pictures, sold: context.orders }
  const order = orderId === null ? null : await readTrackedOrder(reading, orderId)
  if (order === null) return { state: 'closed', error }
  const notice = error === null ? noticeOf(request) : null
  return { state: 'open', order, notice, error, returnForm, addressForm }
}

function noticeOf({ url }: FastifyRequest): string | null {
  const done = new URLSearchParams(url.split('?', 2)[1] ?? '').get('done') ?? ''
  return isNotice(done) ? trackingMessages[done] : null
}

function isNotice(text: string): text is TrackingMessage {
  return NOTICES.has(text)
}

function textOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'string' ? value : ''
}

/** Returns the texts that were typed into a form. */
function textsOf(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
