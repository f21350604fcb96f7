import type { FastifyInstance, InjectOptions } from 'fastify'
import type { ListedRoute } from '#testing/server/list-routes'
import { encodeHostile } from './hostile-values.builder.ts'

export const WEBHOOK = '/api/webhooks/paystack'
/** Programs are not counted among the visitors. */
const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0'

type Given = {
  readonly app: FastifyInstance
  readonly routes: readonly ListedRoute[]
  readonly signatureOf: (payload: string) => string
}

type Asked = InjectOptions & { readonly url: string }

/** Asks anything and remembers what was answered badly. */
export function createHostileClient({ app, routes, signatureOf }: Given) {
  const badAnswers: string[] = []
  let asked = 0

  /** Each from another address: limits are not what is tried here. */
  async function ask({ headers, ...request }: Asked): Promise<number> {
    asked += 1
    const { statusCode, body } = await app.inject({
      remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      headers: { 'user-agent': BROWSER, ...headers },
      ...request,
    })
    const isBad = statusCode >= 500 || (statusCode >= 400 && body === '')
    if (isBad) badAnswers.push(describeAnswer(request, statusCode))
    return statusCode
  }

  function post(url: string, body: unknown): Promise<number> {
    const payload = JSON.stringify(body)
    const signed = url === WEBHOOK ? { 'x-paystack-signature': signatureOf(payload) } : {}
    const headers = { 'content-type': 'application/json', ...signed }
    return ask({ method: 'POST', url, headers, payload })
  }

  /** As a browser without script sends it. */
  function postForm(url: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
    const pairs = Object.entries(fields)
    const payload = pairs.map((pair) => pair.map(String).map(encodeHostile).join('=')).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    return ask({ method: 'POST', url, headers, payload })
  }

  function urlsFor(method: string): readonly string[] {
    return [...new Set(routes.filter((route) => route.method === method).map(({ url }) => url))]
  }

  return { ask, post, postForm, badAnswers, posts: urlsFor('POST'), gets: urlsFor('GET') }
}

export type HostileClient = ReturnType<typeof createHostileClient>

/** `:name` and `*` stand for what the visitor writes. */
export function fillAddress(route: string, text: string): string {
  return route.replaceAll(/:\w+|\*/g, () => encodeHostile(text))
}

function describeAnswer({ method = 'GET', url, payload }: InjectOptions, status: number): string {
  const sent = typeof payload === 'string' ? payload.slice(0, 300) : ''
  return `${status} ${method} ${typeof url === 'string' ? url.slice(0, 300) : ''} ${sent}`
}
