import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StartedPayment } from '#contracts/order-response'
import { PAY_STEPS, type PayPageData, type PayStep } from '#contracts/pay-page'
import { loadOrder } from '#database/orders/orders'
import { fieldSentences } from '#domain/form/field-sentences'
import { asString } from '#domain/form/text'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { replyWithError, wantsHtml } from '#server/base/http/errors'
import { refuseFlood } from '#server/base/http/refuse-flood'
import { sendPage } from '#server/base/http/send-page'
import {
  isFromShop,
  openVisit,
  readVisit,
  startVisit,
  visitHashOf,
} from '#server/order-links/visit'
import { againSentence } from '#server/orders/again/again-sentence'
import { orderAgain } from '#server/orders/again/order-again'
import { sourceHashOf } from '#server/orders/place-order'
import { addPayerAddress } from '#server/pay-links/add-payer-address'
import { PAY_PATH, PAY_VISIT } from '#server/pay-links/pay-visit'
import { isForBuyer, type Payer, readPayerOrder } from '#server/pay-links/read-payer-order'
import { startPayerPayment } from '#server/pay-links/start-payer-payment'
import { currencyOf } from '../frame/serve/page-currency.ts'
import { loadAndRenderPage, routeRequest, siteDataOf } from '../frame/serve/render-page.ts'

const ADDRESS_SAVED = 'address'

/**
 * Serves the page of somebody who pays for an order, and its posts. The token of the link is never part of an address
 * that reaches the server: the page posts it, and gets a cookie for it.
 */
export function servePay(app: FastifyInstance, context: AppContext) {
  const { orders } = context
  const rateLimit = { max: orders.limits.statusPerMinute, timeWindow: '1 minute' }

  app.get(PAY_PATH, { config: { rateLimit } }, async (request, reply) => {
    const payer = await readPayer(context, request)
    const isAskedByScript = request.headers.accept === 'application/json'
    if (!isAskedByScript) return showPage(context, { request, reply, payer })
    const order = payer && (await readPayerOrder(orders, payer))
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return reply.send({ standing: order?.standing ?? null })
  })

  app.post(PAY_PATH, { config: { rateLimit, isOrderOrWebhook: true } }, async (request, reply) => {
    if (!isFromShop(context, request)) {
      throw Object.assign(new Error('Not posted from the shop'), { statusCode: 403 })
    }
    const step = stepOf(request)
    if (step === 'code') return enter(context, request, reply)
    const payer = await readPayer(context, request)
    const refuse = (refusal: Refusal) =>
      refuseStep(context, { request, reply, payer, step, ...refusal })
    if (!payer) return refuse(sentence(404, 'pay-code-unknown'))
    if (payer.orderId !== textOf(request, 'order')) return refuse(sentence(409, 'pay-other-order'))
    if (step === 'again') return postOrderAgain(context, { request, reply, payer, refuse })
    return step === 'address'
      ? saveAddress(context, { request, reply, payer, refuse })
      : pay(context, { request, reply, payer, refuse })
  })
}

async function readPayer(context: AppContext, request: FastifyRequest): Promise<Payer | null> {
  const orderId = await readVisit(context, request, PAY_VISIT)
  const visitHash = visitHashOf(context, request, PAY_VISIT)
  if (orderId === null || visitHash === null) return null
  const returnedFrom = routeRequest(context, request.url).loaderContext.search.get('reference')
  return { orderId, visitHash, returnedFrom }
}

async function enter(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const code = textOf(request, 'code')
  const orderId = await openVisit(context, reply, { kind: PAY_VISIT, code })
  if (orderId !== null) return accept(request, reply, PAY_PATH)
  const refusal = sentence(404, 'pay-code-unknown')
  return refuseStep(context, { request, reply, payer: null, step: 'code', ...refusal })
}

type Step = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payer: Payer
  readonly refuse: (refusal: Refusal) => Promise<FastifyReply>
}

async function saveAddress(context: AppContext, { request, reply, payer, refuse }: Step) {
  const { orderId } = payer
  const added = await addPayerAddress(context.orders, { orderId, input: request.body })
  if (added.ok) {
    const values = { email: textOf(request, 'email') }
    const form = { step: 'pay', values, errors: {}, message: null } as const
    // The form shows again an address to pay with that was typed before.
    return wantsHtml(request) && values.email !== ''
      ? showPage(context, { request, reply, payer, form })
      : accept(request, reply, `${PAY_PATH}?saved=${ADDRESS_SAVED}`)
  }
  const { code } = added.error
  if (code !== 'fields-invalid') return refuse(sentence(409, code))
  const errors = fieldSentences(added.error.fields)
  return refuse({ status: 422, code, message: messages['request-invalid'], errors })
}

async function pay(context: AppContext, { request, reply, payer, refuse }: Step) {
  const { orders, testPayments } = context
  if (!(await testPayments.allows(request))) {
    const message = messages['payments-closed'](orders.settings().brand.email)
    return refuse({ status: 503, code: 'payments-closed', message, errors: {} })
  }
  const typedEmail = textOf(request, 'email')
  const sourceHash = sourceHashOf(request.ip)
  const started = await startPayerPayment(orders, { ...payer, typedEmail, sourceHash })
  if (started.ok) {
    if (wantsHtml(request)) return reply.redirect(PAY_PATH, 303)
    const response: StartedPayment = { ...started.value, scriptUrl: orders.payments.scriptUrl }
    return reply.code(201).header('cache-control', 'no-store').send(response)
  }
  const { code } = started.error
  switch (code) {
    case 'email-invalid':
      return refuse({ status: 422, code, message: '', errors: { email: messages[code] } })
    case 'cart-already-paid':
      return refuse(sentence(409, 'pay-paid'))
    case 'order-expired':
      return refuse(sentence(409, 'pay-expired'))
    case 'pay-address-missing':
      return refuse(sentence(422, code))
    case 'too-many-attempts':
      return refuse(sentence(429, code))
    case 'checkout-failed':
      return refuse(sentence(503, code))
  }
}

/** Orders again what ran out. Only the buyer may: whoever pays for somebody else does not order in their name. */
async function postOrderAgain(context: AppContext, { request, reply, payer, refuse }: Step) {
  const { orders, testPayments } = context
  if (!(await testPayments.allows(request))) {
    const message = messages['payments-closed'](orders.settings().brand.email)
    return refuse({ status: 503, code: 'payments-closed', message, errors: {} })
  }
  const order = await loadOrder(orders.db, payer.orderId)
  if (!order || !(await isForBuyer(orders, order))) return refuse(sentence(409, 'pay-expired'))
  const made = await orderAgain(orders, { orderId: order.id, source: request.ip })
  if (!made.ok) return refuse({ ...againSentence(made.error), errors: {} })
  await startVisit(context, reply, { kind: PAY_VISIT, orderId: made.value })
  return accept(request, reply, PAY_PATH)
}

type SentenceCode =
  | 'pay-code-unknown'
  | 'pay-other-order'
  | 'pay-paid'
  | 'pay-expired'
  | 'pay-address-missing'
  | 'pay-address-given'
  | 'pay-address-late'
  | 'too-many-attempts'
  | 'checkout-failed'

type Refusal = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
}

function sentence(status: number, code: SentenceCode): Refusal {
  return { status, code, message: messages[code], errors: {} }
}

function accept(request: FastifyRequest, reply: FastifyReply, next: string) {
  reply.header('cache-control', 'no-store')
  return wantsHtml(request) ? reply.redirect(next, 303) : reply.code(201).send({ status: 'done' })
}

type Refused = Refusal & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payer: Payer | null
  readonly step: PayStep
}

async function refuseStep(context: AppContext, refused: Refused): Promise<FastifyReply> {
  const { request, reply, payer, step, status, code, message, errors } = refused
  if (!wantsHtml(request)) {
    const hasFields = Object.keys(errors).length > 0
    return replyWithError(reply, status, { code, message, ...(hasFields && { fields: errors }) })
  }
  if (!context.mayRenderRefusal(request)) return refuseFlood(request, reply)
  const isOfFields = Object.keys(errors).length > 0
  const values = step === 'code' ? {} : typedTexts(request.body)
  const form = { step, values, errors, message: isOfFields ? null : message }
  return showPage(context, { request, reply, payer, form, status })
}

type Shown = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payer: Payer | null
  readonly form?: NonNullable<Extract<PayPageData, { readonly state: 'found' }>['form']>
  readonly status?: number
}

async function showPage(context: AppContext, shown: Shown): Promise<FastifyReply> {
  const { request, reply, payer, form = null, status } = shown
  const { match, loaderContext } = routeRequest(context, request.url)
  const order = payer && (await readPayerOrder(context.orders, payer))
  const search = loaderContext.search
  const payPage: PayPageData = order
    ? {
        state: 'found',
        order,
        form,
        isTest: loaderContext.isTest,
        isAddressSaved: search.get('saved') === ADDRESS_SAVED,
      }
    : { state: 'no-visit', form, reference: search.get('reference') }
  const siteData = siteDataOf(context, currencyOf(context, request))
  const rendered = await loadAndRenderPage(context, {
    match,
    loaderContext: { ...loaderContext, payPage },
    siteData,
  })
  const page = { ...rendered, status: status ?? rendered.status, isPrivate: true }
  reply.header('x-robots-tag', 'noindex')
  await sendPage(request, reply, page)
  return reply
}

function stepOf(request: FastifyRequest): PayStep {
  const typed = textOf(request, 'step')
  return PAY_STEPS.find((step) => step === typed) ?? 'code'
}

function textOf({ body }: FastifyRequest, name: string): string {
  return typeof body === 'object' && body !== null ? asString(Reflect.get(body, name)) : ''
}

function typedTexts(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
