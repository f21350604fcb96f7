import fastify from 'fastify'
import { brand } from '#domain/brand'
import { readForms } from '#server/base/http/read-forms'
import { aPaymentRequest } from '#server/payments/payment-request.builder'
import { createStandIn } from '#server/payments/stand-in/create-stand-in'
import { serveStandIn } from '#server/payments/stand-in/serve-stand-in'
import { beginPayment, buildPaymentModule } from './fixtures/payment-module.ts'
import { test as base, expect } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const REFERENCE = 'NKB1794700000000500000'

/** The stand-in is alone, on a page that is not the shop's. */
const test = base.extend<{ readonly accessCode: string }>({
  accessCode: async ({ page }, use) => {
    const standIn = createStandIn({
      now: Date.now,
      publicUrl: () => 'http://localhost',
      deliverWebhook: async () => undefined,
    })
    const app = fastify()
    readForms(app)
    serveStandIn(app, standIn, { brand: () => brand })
    app.get('/', (_request, reply) =>
      reply
        .type('text/html')
        .send('<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1></html>'),
    )
    await page.goto(await app.listen({ port: 0, host: '127.0.0.1' }))
    const started = await standIn.start(
      aPaymentRequest({ reference: REFERENCE, callbackUrl: 'http://localhost/checkout/success' }),
    )
    await use(started.ok ? started.value.accessCode : '')
    await app.close()
  },
})

test('a payment is closed, declined, left pending and approved on the simulated phone', async ({
  page,
  context,
  accessCode,
}) => {
  const code = await buildPaymentModule()
  const origin = new URL(page.url()).origin
  const request = {
    scriptUrl: '/stand-in/paystack/inline.js',
    accessCode,
    reference: REFERENCE,
  }
  const closed = await beginPayment(page, code, request)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await closed()).toBe('cancelled')

  const paid = await beginPayment(page, code, request)
  const window = page.getByTitle('Payment window').contentFrame()
  await expect(window.getByText('Test payments: no money moves')).toBeVisible()
  await window.getByRole('group', { name: 'Card' }).getByRole('button', { name: 'Decline' }).click()
  await expect(window.getByRole('status')).toContainText('Declined')
  await window.getByRole('button', { name: 'Let it hang' }).click()
  await expect(window.getByRole('status')).toContainText('Waiting for approval')

  const phone = await context.newPage()
  await phone.goto(`${origin}/stand-in/paystack/phone`)
  await expectSoundPage(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  expect(await paid()).toBe('success')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the window is accessible as a separate page, in each of its states', async ({
  page,
  accessCode,
}) => {
  await page.goto(new URL(`/stand-in/paystack/checkout/${accessCode}`, page.url()).href)
  await expectSoundPage(page)
  await page.getByRole('group', { name: 'Mobile money' }).getByText('Decline').click()
  await expect(page.getByRole('status')).toContainText('Declined')
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Let it hang' }).click()
  await expect(page.getByRole('status')).toContainText('Waiting')
  await expectSoundPage(page)
})
