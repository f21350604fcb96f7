import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { messages } from '#domain/messages'
import type { Brand } from '#domain/site-brand'
import { STAND_IN_PATH, type StandIn } from './create-stand-in.ts'
import {
  checkoutPath,
  REFUNDS_PATH,
  renderNoPayment,
  renderPaymentWindow,
  renderPhone,
  renderRefunds,
} from './payment-window.ts'
import { CHOICES, REFUND_PLANS, type StandInPayment, statusAt } from './stand-in-payment.ts'

const BROWSER_FILES = ['inline.js', 'window.js'] as const

const accessSchema = v.object({ accessCode: v.string() })
const frameSchema = v.object({ frame: v.literal('1') })
const choiceSchema = v.object({ choice: v.picklist(CHOICES) })

const planSchema = v.object({ accessCode: v.string(), plan: v.picklist(REFUND_PLANS) })
const decisionSchema = v.object({
  refund: v.string(),
  state: v.picklist(['done', 'failed', 'needs-details']),
})
const MAX_REFUNDABLE = 20

const UNKNOWN = { title: 'Unknown payment', sentence: 'This payment does not exist.' } as const

type Options = {
  /** The shop's styles and font, for the head of the window. */
  readonly head?: () => string
  /** The brand is as it is now. */
  readonly brand: () => Pick<Brand, 'name' | 'email'>
  /** Tells whether this request may pay. */
  readonly allows?: (request: FastifyRequest) => Promise<boolean>
}

/** The stand-in is registered only when no keys are set. */
export function serveStandIn(
  app: FastifyInstance,
  standIn: StandIn,
  { head = () => '', brand, allows = async () => true }: Options,
) {
  serveBrowserFiles(app)
  const look = () => ({ head: head(), brandName: brand().name })

  function sendWindow(reply: FastifyReply, html: string, status = 200) {
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': windowPolicy(standIn.publicUrl()),
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  function findPayment(input: unknown): StandInPayment | null {
    const read = v.safeParse(accessSchema, input)
    return read.success ? standIn.findByAccessCode(read.output.accessCode) : null
  }

  const guarded = {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (await allows(request)) return
      const sentence = messages['payments-closed'](brand().email)
      const closed = { title: 'No payments', sentence }
      return sendWindow(reply, renderNoPayment(closed, look()), 503)
    },
  }

  app.get(`${STAND_IN_PATH}/checkout/:accessCode`, guarded, (request, reply) => {
    const payment = findPayment(request.params)
    if (!payment) return sendWindow(reply, renderNoPayment(UNKNOWN, look()), 404)
    const isFramed = v.is(frameSchema, request.query)
    const status = statusAt(payment, standIn.now())
    const backUrl = backToShop(payment, standIn.publicUrl())
    if (status === 'succeeded' && !isFramed) return reply.redirect(backUrl, 303)
    return sendWindow(
      reply,
      renderPaymentWindow({ payment, status, isFramed, backUrl, look: look() }),
    )
  })

  app.post(`${STAND_IN_PATH}/checkout/:accessCode`, guarded, (request, reply) => {
    const payment = findPayment(request.params)
    if (!payment) return sendWindow(reply, renderNoPayment(UNKNOWN, look()), 404)
    const read = v.safeParse(choiceSchema, request.body)
    if (read.success) standIn.choose(payment.accessCode, read.output.choice)
    return reply.redirect(checkoutPath(payment, v.is(frameSchema, request.query)), 303)
  })

  app.get(`${STAND_IN_PATH}/checkout/:accessCode/status`, (request, reply) => {
    const payment = findPayment(request.params)
    if (!payment) return reply.code(404).send({ status: null })
    return reply
      .header('cache-control', 'no-store')
      .send({ status: statusAt(payment, standIn.now()) })
  })

  app.get(`${STAND_IN_PATH}/phone`, guarded, (_request, reply) =>
    sendWindow(reply, renderPhone(standIn.pending(), look())),
  )

  app.post(`${STAND_IN_PATH}/phone`, guarded, (request, reply) => {
    const payment = findPayment(request.body)
    const read = v.safeParse(choiceSchema, request.body)
    if (payment && read.success) standIn.choose(payment.accessCode, read.output.choice)
    return reply.redirect(`${STAND_IN_PATH}/phone`, 303)
  })

  app.get(REFUNDS_PATH, guarded, (_request, reply) => {
    const shown = { look: look(), nowMs: standIn.now() }
    return sendWindow(reply, renderRefunds(standIn.refundable().slice(0, MAX_REFUNDABLE), shown))
  })

  app.post(REFUNDS_PATH, guarded, (request, reply) => {
    const plan = v.safeParse(planSchema, request.body)
    const decision = v.safeParse(decisionSchema, request.body)
    if (plan.success) standIn.planRefund(plan.output.accessCode, plan.output.plan)
    if (decision.success) standIn.decideRefund(decision.output.refund, decision.output.state)
    return reply.redirect(REFUNDS_PATH, 303)
  })
}

function serveBrowserFiles(app: FastifyInstance) {
  for (const file of BROWSER_FILES) {
    const script = readFileSync(join(import.meta.dirname, 'browser', file), 'utf8')
    app.get(`${STAND_IN_PATH}/${file}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    )
  }
}

/** Our own pages alone may frame the window, and its forms may lead back to the shop. */
function windowPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The reference is passed twice, as Paystack does. A URL of the shop is returned without its origin. */
function backToShop({ callbackUrl, reference }: StandInPayment, publicUrl: string): string {
  const url = new URL(callbackUrl, publicUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.origin === new URL(publicUrl).origin ? `${url.pathname}${url.search}` : url.href
}
