import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrderPageData } from '#contracts/page-data'
import { DATA_PREFIX } from '#contracts/payload'
import type { ReturnFormState } from '#contracts/tracked-order'
import { failure, type Result } from '#domain/result'
import { type ReturnRefusal, returnTexts } from '#domain/return/read-return'
import { type TrackingMessage, trackingMessages } from '#domain/tracking-messages'
import type { AppContext } from '../context.ts'
import { currencyOf } from '../currency/page-currency.ts'
import { replyWithError, toErrorBody, wantsHtml } from '../http/errors.ts'
import { refuseFlood } from '../http/refuse-flood.ts'
import { loadAndRenderPage, routeRequest, siteDataOf } from '../pages/render-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { askForReturn } from '../returns/ask-for-return.ts'
import { withdrawReturn } from '../returns/withdraw-return.ts'
import { cancelByShopper } from './cancel-by-shopper.ts'
import { sendConfirmation } from './order-link-mails.ts'
import { readTrackedOrder } from './tracked-order.ts'
import { endVisit, isFromShop, ORDER_VISIT, openVisit, readVisit } from './visit.ts'

const { path: PATH } = ORDER_VISIT
/** The notices that an address may ask for, after a form was carried out. */
const NOTICES: ReadonlySet<string> = new Set<TrackingMessage>([
  'cancel-done',
  'cancel-released',
  'cancel-asked',
  'cancel-asked-owner',
  'confirmation-sent',
  'return-asked',
  'return-withdrawn',
])

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** The page of an order: seen with the cookie that a link was exchanged for, and nowhere else. */
export function serveOrderPage(app: FastifyInstance, context: AppContext) {
  const { orders } = context
  const max = orders.limits.statusPerMinute
  const config = { rateLimit: { max, timeWindow: '1 minute' } }

  app.get(PATH, { config }, (request, reply) => showOrder(context, { request, reply }, {}))
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
      if (!isFromShop(context, request)) return refuseStranger(reply)
      const orderId = await readVisit(context, request, ORDER_VISIT)
      const exchange = { request, reply }
      if (orderId === null) {
        return refuse(context, exchange, { status: 401, error: 'order-visit-over' })
      }
      if (textOf(request.body, 'order') !== orderId) {
        return refuse(context, exchange, { status: 409, error: 'order-other' })
      }
      const done = await work(orderId, request.body)
      if (!done.ok) return refuse(context, exchange, { status: 409, ...asRefusal(done.error) })
      reply.header('cache-control', 'no-store')
      return wantsHtml(request)
        ? reply.redirect(`${PATH}?done=${done.value}`, 303)
        : reply.send({ status: done.value })
    })
  act('cancel', (orderId) => cancelByShopper(orders, orderId))
  act('confirmation', (orderId) => sendConfirmation(context, orderId))
  act('return', async (orderId, form) => {
    const asked = await askForReturn(orders, { orderId, form })
    return asked.ok ? asked : failure({ ...asked.error, typed: returnTexts(form) })
  })
  act('return-withdrawn', (orderId, body) =>
    withdrawReturn(orders, { orderId, returnId: textOf(body, 'return') }),
  )
}

/** Why an action was refused; of a form with fields also where, and what was typed. */
type ActionRefusal =
  | TrackingMessage
  | (ReturnRefusal & { readonly typed: Readonly<Record<string, string>> })

function asRefusal(refused: ActionRefusal): Omit<Refusal, 'status'> {
  if (typeof refused === 'string') return { error: refused }
  const { code, field, typed: values } = refused
  return { error: code, returnForm: { field, values, message: trackingMessages[code] } }
}

function opened({ request, reply }: Exchange) {
  reply.header('cache-control', 'no-store')
  return wantsHtml(request) ? reply.redirect(PATH, 303) : reply.send({ status: 'opened' })
}

function refuseStranger(reply: FastifyReply) {
  return replyWithError(reply, 403, toErrorBody(403))
}

type Refusal = {
  readonly status: number
  readonly error: TrackingMessage
  /** The form of a return shows the sentence instead of the page. */
  readonly returnForm?: ReturnFormState
}

/** The page again, with the sentence; JSON for the app. */
function refuse(context: AppContext, exchange: Exchange, refusal: Refusal) {
  const { status, error } = refusal
  const { request, reply } = exchange
  if (!wantsHtml(request)) {
    return replyWithError(reply, status, { code: error, message: trackingMessages[error] })
  }
  if (!context.mayRenderRefusal(request)) return refuseFlood(request, reply)
  return showOrder(context, exchange, refusal)
}

async function showOrder(
  context: AppContext,
  { request, reply }: Exchange,
  { status = 200, error, returnForm }: Partial<Refusal>,
) {
  const sentence = error === undefined ? null : trackingMessages[error]
  const orderPage = await readPage(context, request, { error: sentence, returnForm })
  const { match, loaderContext } = routeRequest(context, PATH)
  // Without the address of a page-view script: no script of others runs on this page.
  const { insightsScriptUrl: _, ...siteData } = siteDataOf(context, currencyOf(context, request))
  const rendered = await loadAndRenderPage(context, {
    match,
    loaderContext: { ...loaderContext, orderPage },
    siteData,
  })
  reply.header('x-robots-tag', 'noindex')
  return sendPage(request, reply, { ...rendered, status })
}

type Shown = {
  readonly error: string | null
  readonly returnForm?: ReturnFormState | null | undefined
}

async function readPage(
  context: AppContext,
  request: FastifyRequest,
  { error, returnForm = null }: Shown,
): Promise<OrderPageData> {
  const { db, now, catalogue } = context
  const orderId = await readVisit(context, request, ORDER_VISIT)
  const { pictures } = catalogue.current()
  const reading = { db, nowMs: now(), pictures, sold: context.orders }
  const order = orderId === null ? null : await readTrackedOrder(reading, orderId)
  if (order === null) return { state: 'closed', error }
  const notice = error === null ? noticeOf(request) : null
  return { state: 'open', order, notice, error, returnForm }
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
