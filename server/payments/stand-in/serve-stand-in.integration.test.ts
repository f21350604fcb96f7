import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand } from '#domain/brand'
import { pesewas } from '#domain/money/money'
import { readForms } from '../../base/http/read-forms.ts'
import { aPaymentRequest } from '../payment-request.builder.ts'
import { createStandIn, type StandIn } from './create-stand-in.ts'
import { serveStandIn } from './serve-stand-in.ts'

const REFERENCE = 'NKB1794700000000500000'
let nowMs = 1_794_700_000_000
let standIn: StandIn
let app: FastifyInstance
let page: string

beforeEach(async () => {
  standIn = createStandIn({
    publicUrl: () => 'https://shop.example',
    now: () => nowMs,
    deliverWebhook: async () => undefined,
  })
  app = fastify()
  readForms(app)
  serveStandIn(app, standIn, { brand: () => brand })
  const started = await standIn.start(
    aPaymentRequest({ reference: REFERENCE, email: '"ama"<b>@example.com' }),
  )
  if (!started.ok) throw new Error(started.error)
  page = started.value.authorizationUrl
})
afterEach(() => app.close())

function choose(choice: string, url = page) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  })
}

test('the window shows that no money moves, the email address and the amount', async () => {
  const { body, headers } = await app.inject(page)
  expect(body).toContain('Test payments: no money moves')
  expect(body).toContain('GH₵150.00')
  expect(body).toContain('&quot;ama&quot;&lt;b&gt;@example.com')
  expect(headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
})

test('the page of refunds plans the next one and decides those that wait', async () => {
  const url = '/stand-in/paystack/refunds'
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  expect((await app.inject(url)).body).toContain('Nothing has been paid yet.')
  await choose('card-pay')
  const accessCode = page.split('/').at(-1)
  await post(`accessCode=${accessCode}&plan=pending`)
  const amount = pesewas(5_000)
  const asked = { reference: REFERENCE, amount, note: '<i>our id', customerNote: '' }
  expect(await standIn.refund(asked)).toMatchObject({ value: { state: 'pending' } })
  nowMs += 60_000
  const waiting = (await app.inject(url)).body
  expect(waiting).toContain('GH₵50.00: <strong>Pending</strong>')
  expect(waiting).toContain('&lt;i&gt;our id')
  const [, refund = ''] = /name="refund" value="([^"]+)"/.exec(waiting) ?? []
  await post(`refund=${refund}&state=needs-details`)
  expect((await app.inject(url)).body).toContain('<strong>Needs details</strong>')
  await post(`refund=${refund}&state=failed`)
  expect((await app.inject(url)).body).toContain('<strong>Failed</strong>')
  await post(`refund=${refund}&state=done`)
  expect((await app.inject(url)).body).toContain('<strong>Failed</strong>')
  expect((await post('plan=nothing&accessCode=x')).statusCode).toBe(303)
})

test('as a separate page it returns to the shop once paid', async () => {
  const response = await choose('card-pay')
  expect([response.statusCode, response.headers.location]).toEqual([303, page])
  const { statusCode, headers } = await app.inject(page)
  expect(statusCode).toBe(303)
  expect(headers.location).toBe(`/checkout/success?trxref=${REFERENCE}&reference=${REFERENCE}`)
})

test('in a frame it stays, so that its script can notify the page around it', async () => {
  const response = await choose('mobile-money-approve', `${page}?frame=1`)
  expect(response.headers.location).toBe(`${page}?frame=1`)
  const { body } = await app.inject(`${page}?frame=1`)
  expect(body).toContain('data-status="succeeded"')
  expect(body).toContain(`data-reference="${REFERENCE}"`)
})

test('after a decline the payment can be retried', async () => {
  await choose('card-decline')
  const { body } = await app.inject(page)
  expect(body).toContain('Declined. Nothing was paid.')
  expect(body).toContain('value="card-pay"')
})

test('a pending payment waits on the pretend phone until it is answered or times out', async () => {
  await choose('mobile-money-hang')
  expect((await app.inject(`${page}/status`)).json()).toEqual({ status: 'pending' })
  const phone = await app.inject('/stand-in/paystack/phone')
  const accessCode = page.split('/').at(-1) ?? ''
  expect(phone.body).toContain(accessCode)

  nowMs += 180_000
  expect((await app.inject(`${page}/status`)).json()).toEqual({ status: 'unpaid' })
  expect((await app.inject('/stand-in/paystack/phone')).body).toContain('Nothing waits')
  expect((await app.inject(page)).body).toContain('ran out')

  await choose('mobile-money-hang')
  await app.inject({
    method: 'POST',
    url: '/stand-in/paystack/phone',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=mobile-money-approve&accessCode=${accessCode}`,
  })
  expect((await app.inject(`${page}/status`)).json()).toEqual({ status: 'succeeded' })
})

test('an unknown access code gives a page with status 404; invalid input changes nothing', async () => {
  const unknown = await app.inject('/stand-in/paystack/checkout/nobody')
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
  expect((await choose('steal')).statusCode).toBe(303)
  expect((await app.inject(`${page}/status`)).json()).toEqual({ status: 'unpaid' })
})

test('its scripts are served', async () => {
  for (const file of ['inline.js', 'window.js']) {
    const { headers } = await app.inject(`/stand-in/paystack/${file}`)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  }
})
