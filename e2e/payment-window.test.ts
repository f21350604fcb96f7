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

/** A shop with keys, so that its content security policy is the one for real payments. */
const test = base.extend<object, { readonly code: string }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const testShop = await openTestShop({
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
      })
      const url = await testShop.app.listen({ port: 0, host: '127.0.0.1' })
      await use({ url, testShop })
      await testShop.close()
    },
    { scope: 'worker' },
  ],
  code: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => use(await buildPaymentModule()),
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ context }) => {
  await servePaystackHosts(context, {
    referenceOf: (accessCode) => (accessCode === 'code1' ? REFERENCE : null),
  })
})

test('the provider’s real script gets only the access code and reports success', async ({
  page,
  code,
}) => {
  await page.goto('/cart')
  const outcome = await beginPayment(page, code, request)
  const window = page.frameLocator('iframe[src*="checkout.paystack.com"]')
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  expect(await outcome()).toBe('success')
  const frame = page.frames().find((one) => one.url().startsWith('https://checkout.paystack.com'))
  expect((await frame?.title())?.split(',')).toContain('accessCode')
  expect(await frame?.title()).not.toMatch(/amount|email|key/)
})

test('each outcome of the window is distinguished, with one instance for all', async ({
  page,
  code,
}) => {
  await page.goto('/cart')
  const window = page.frameLocator('iframe[src*="checkout.paystack.com"]')
  const endings = [
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
  }
})

test('a blocked script is reported at once', async ({ page, code }) => {
  await page.route('https://js.paystack.co/**', (route) => route.abort())
  await page.goto('/cart')
  const outcome = await beginPayment(page, code, request)
  expect(await outcome()).toEqual({ error: 'payment-script-failed' })
})

test('a script from another host is blocked by the content security policy', async ({
  page,
  code,
}) => {
  await page.goto('/cart')
  const outcome = await beginPayment(page, code, {
    ...request,
    scriptUrl: 'https://cdn.example/inline.js',
  })
  expect(await outcome()).toEqual({ error: 'payment-script-failed' })
})
