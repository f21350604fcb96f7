import type { FastifyInstance, InjectOptions } from 'fastify'
import type { ListedRoute } from '../server/list-routes.ts'
import { encodeHostile } from './hostile-values.builder.ts'

export const WEBHOOK = '/api/webhooks/paystack'
/** The requests come from a browser, because those of programs are not counted as page views. */
const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0'

type Options = {
  readonly app: FastifyInstance
  readonly routes: readonly ListedRoute[]
  readonly signatureOf: (payload: string) => string
}

type HostileRequest = InjectOptions & { readonly url: string }

/** Sends any request and records bad responses. */
export function createHostileClient({ app, routes, signatureOf }: Options) {
  const badResponses: string[] = []
  let count = 0

  /** Each request comes from another address, so that no rate limit applies. */
  async function send({ headers, ...request }: HostileRequest): Promise<number> {
    count += 1
    const { statusCode, body } = await app.inject({
      remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
      headers: { 'user-agent': BROWSER, ...headers },
      ...request,
    })
    const isBad = statusCode >= 500 || (statusCode >= 400 && body === '')
    if (isBad) badResponses.push(describeResponse(request, statusCode))
    return statusCode
  }

  function post(url: string, body: unknown): Promise<number> {
    const payload = JSON.stringify(body)
    const signed = url === WEBHOOK ? { 'x-paystack-signature': signatureOf(payload) } : {}
    const headers = { 'content-type': 'application/json', ...signed }
    return send({ method: 'POST', url, headers, payload })
  }

  /** The form is sent as a browser without script sends it. */
  function postForm(url: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
    const pairs = Object.entries(fields)
    const payload = pairs.map((pair) => pair.map(String).map(encodeHostile).join('=')).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    return send({ method: 'POST', url, headers, payload })
  }

  function urlsFor(method: string): readonly string[] {
    return [...new Set(routes.filter((route) => route.method === method).map(({ url }) => url))]
  }

  /** Posts of the back office need a session: office/frame/every-post.integration.test.ts. */
  const posts = urlsFor('POST').filter((url) => !url.startsWith('/owner'))
  return { send, post, postForm, badResponses, posts, gets: urlsFor('GET') }
}

export type HostileClient = ReturnType<typeof createHostileClient>

/** Replaces `:name` and `*`. */
export function fillAddress(route: string, text: string): string {
  return route.replaceAll(/:\w+|\*/g, () => encodeHostile(text))
}

function describeResponse({ method = 'GET', url, payload }: InjectOptions, status: number): string {
  const sent = typeof payload === 'string' ? payload.slice(0, 300) : ''
  return `${status} ${method} ${typeof url === 'string' ? url.slice(0, 300) : ''} ${sent}`
}
