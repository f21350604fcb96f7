import { expect, test } from 'vitest'
import { openTestShop } from '#testing/server/start-test-shop'
import type { Config } from '../config.ts'

const paystack = {
  publicKey: 'pk_test_1',
  secretKey: 'sk_test_1',
  mode: 'test',
  apiUrl: 'https://api.paystack.co',
  scriptUrl: 'https://js.paystack.co/v2/inline.js',
  channels: ['card'],
} as const

async function headersWith(settings: Config['paystack']) {
  const { app, close } = await openTestShop({ config: { paystack: settings } })
  const { headers } = await app.inject('/checkout')
  await close()
  const policy = String(headers['content-security-policy']).split('; ')
  const directive = (name: string) => policy.find((part) => part.startsWith(`${name} `)) ?? ''
  return { directive, permissions: String(headers['permissions-policy']) }
}

test('with keys only the provider’s script and window are allowed', async () => {
  const { directive, permissions } = await headersWith(paystack)
  expect(directive('script-src').split(' ').at(-1)).toBe('https://js.paystack.co')
  expect(directive('frame-src')).toContain('https://checkout.paystack.com')
  expect(directive('frame-src')).not.toContain("'self'")
  expect(permissions).toContain('payment=(self "https://checkout.paystack.com"')
})

test('the allowed script host is the configured one', async () => {
  const { directive } = await headersWith({ ...paystack, scriptUrl: 'http://127.0.0.1:4000/x.js' })
  expect(directive('script-src')).toContain('http://127.0.0.1:4000')
  expect(directive('script-src')).not.toContain('paystack')
})

test('with the stand-in the window is our own and the provider is not allowed', async () => {
  const { directive, permissions } = await headersWith(null)
  expect(directive('frame-src')).toBe("frame-src 'self'")
  expect(directive('script-src')).not.toContain('paystack')
  expect(permissions).toContain('payment=(self)')
})

test('a page-view script of the owner’s choice is allowed, and one on our own host needs no entry', async () => {
  for (const [insightsScriptUrl, isListed] of [
    ['https://insights.example/script.js', true],
    ['/insights/script.js', false],
  ] as const) {
    const { app, close } = await openTestShop({ config: { insightsScriptUrl } })
    const policy = String((await app.inject('/about')).headers['content-security-policy'])
    await close()
    expect(policy.match(/(?:script|connect)-src [^;]*insights\.example/g) ?? []).toHaveLength(
      isListed ? 2 : 0,
    )
  }
})
