import { openTestShop } from '#testing/server/start-test-shop'
import { beginPayment, buildPaymentModule } from './fixtures/payment-module.ts'
import { servePaystackHosts } from './fixtures/paystack-hosts.ts'
import { test as base, expect } from './fixtures/shop.ts'

const REFERENCE = 'NKB1794700000000500000'
const request = {
  scriptUrl: 'https://js.paystack.co/v2/inline.js',
  accessCode: 'code1',
  reference: REFERENCE,
}

/** The shop has keys, so that its content security policy is the one for real payments. */
const SHOP_WITH_KEYS = {
  config: {
    paystack: {
      publicKey: 'pk_test_1',
      secretKey: 'sk_test_1',
      mode: 'test',
      apiUrl: 'http://127.0.0.1:1',
      scriptUrl: request.scriptUrl,
      channels: ['card'],
    },
  },
} as const

const test = base.extend<{ readonly cartUrl: string; readonly code: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  cartUrl: async ({}, use) => {
    const { app, close } = await openTestShop(SHOP_WITH_KEYS)
    await use(`${await app.listen({ port: 0, host: '127.0.0.1' })}/cart`)
    await close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  code: async ({}, use) => use(await buildPaymentModule()),
})

test.beforeEach(async ({ context }) => {
  await servePaystackHosts(context, {
    referenceOf: (accessCode) => (accessCode === 'code1' ? REFERENCE : null),
  })
})

test('the provider’s real script gets only the access code, and each outcome is distinguished', async ({
  page,
  code,
  cartUrl,
}) => {
  await page.goto(cartUrl)
  const window = page.frameLocator('iframe[src*="checkout.paystack.com"]')
  const endings = [
    ['Pay', 'success'],
    ['Close', 'cancelled'],
    ['Fail', { error: 'payment-failed' }],
    ['Answer without a reference', { error: 'payment-response-invalid' }],
    ['Pay for somebody else', 'cancelled'],
    ['Pay', 'success'],
  ] as const
  for (const [name, expected] of endings) {
    const outcome = await beginPayment(page, code, request)
    await window.getByRole('button', { name, exact: true }).click()
    expect(await outcome()).toEqual(expected)
    const frame = page.frames().find((one) => one.url().startsWith('https://checkout.paystack.com'))
    expect((await frame?.title())?.split(',')).toContain('accessCode')
    expect(await frame?.title()).not.toMatch(/amount|email|key/)
  }
})

test('a blocked script is reported at once; one from another host is blocked by the policy', async ({
  page,
  code,
  cartUrl,
}) => {
  await page.goto(cartUrl)
  const elsewhere = { ...request, scriptUrl: 'https://cdn.example/inline.js' }
  const fromElsewhere = await beginPayment(page, code, elsewhere)
  expect(await fromElsewhere()).toEqual({ error: 'payment-script-failed' })

  await page.route('https://js.paystack.co/**', (route) => route.abort())
  await page.goto(cartUrl)
  const blocked = await beginPayment(page, code, request)
  expect(await blocked()).toEqual({ error: 'payment-script-failed' })
})
