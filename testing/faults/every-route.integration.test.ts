import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePaths } from '../routes/example-paths.ts'
import { type ListedRoute, listRoutes } from '../server/list-routes.ts'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

let open: TestShop
let routes: readonly ListedRoute[]
beforeAll(async () => {
  const config = { publicUrl: 'https://shop.example', allowTestPayments: true }
  const listed = await listRoutes(() => openTestShop({ config }))
  open = listed.opened
  routes = listed.routes
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
 * Choosing a currency answers with a cookie and keeps nothing. The webhook is signed by the
 * provider, and a refusal would only make it repeat. The stand-in is served only where no money
 * can be paid.
 */
const UNLIMITED = [
  '/api/currency',
  '/api/webhooks/paystack',
  '/stand-in/paystack/checkout/:accessCode',
  '/stand-in/paystack/phone',
  '/stand-in/paystack/refunds',
]
const READING = ['GET', 'HEAD', 'OPTIONS']

test('every address that can be posted to has a limit [S6] [S7]', async () => {
  const writing = routes.filter(({ method }) => !READING.includes(method))
  expect(writing.length).toBeGreaterThan(UNLIMITED.length + 10)
  expect(new Set(writing.map(({ method }) => method))).toEqual(new Set(['POST']))
  const unlimited: string[] = []
  for (const { url } of writing) {
    const [first, second] = [await remainingAfter(url), await remainingAfter(url)]
    if (Number.isNaN(first)) unlimited.push(url)
    else expect([url, second]).toEqual([url, first - 1])
  }
  expect(unlimited.toSorted()).toEqual(UNLIMITED)
})

/** Returns how many more posts this address takes now; not a number where it takes any number of them. */
async function remainingAfter(url: string): Promise<number> {
  const { headers } = await open.app.inject({ method: 'POST', url, payload: {} })
  return Number(headers['x-ratelimit-remaining'])
}
