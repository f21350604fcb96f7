import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePaths } from '#testing/routes/example-paths'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop({
    config: { publicUrl: 'https://shop.example', allowTestPayments: true },
  })
})
afterAll(() => open.close())

const paths = examplePaths().map(({ path }) => path)

test.each([...paths, '/no-such-page'])(
  '%s has every security header and a policy without holes [S20]',
  async (url) => {
    const { headers } = await open.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    const policy = directivesOf(String(headers['content-security-policy']))
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('form-action')).toBe("'self'")
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-eval|\*|http:/)
  },
)

function directivesOf(policy: string): ReadonlyMap<string, string> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('no source map, stack trace or file of the project is served [S20]', async () => {
  const urls = [
    '/assets/app.js.map',
    '/server/main.ts',
    '/package.json',
    '/data/shop.db',
    '/.env.example',
  ]
  for (const url of urls) {
    const response = await open.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toMatch(/\bat \w+ \(|node_modules/)
  }
})

/**
 * Choosing a currency only sets a cookie. The webhook is signed by the provider, which would repeat
 * a refused one.
 */
const UNLIMITED = ['currency/post-currency.ts', 'payments/paystack/post-paystack-webhook.ts']

test('every POST route has a rate limit [S6] [S7]', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/post-*.ts', { cwd: folder }).filter((name) => !name.includes('.test.'))
  const unlimited = files.filter(
    (name) => !/rateLimit|handleForm\(/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(unlimited.sort()).toEqual(UNLIMITED)
})
