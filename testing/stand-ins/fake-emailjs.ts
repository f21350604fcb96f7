import { startProgrammableService } from './programmable-service.ts'
import type { Answer } from './serve-locally.ts'

/** These are all observed or expected failures of the service. After `hang` the mail may have been accepted. */
export const emailjsFaults = {
  timeout: 'hang',
  'connection cut': 'cut',
  'too fast': { status: 429, text: 'Too Many Requests' },
  'server error': { status: 500, text: 'Internal Server Error' },
  'bad gateway in HTML': { status: 502, text: '<html><h1>502 Bad Gateway</h1></html>' },
  'quota used up': { status: 402, text: 'Payment Required' },
  'mailbox lost': {
    status: 412,
    text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account',
  },
  headless: { status: 451, text: 'Unavailable For Headless Browser' },
  'a way elsewhere': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  'bad parameters': { status: 400, text: 'The user_id parameter is required' },
  'no recipient': { status: 422, text: 'The recipients address is empty' },
  'server calls off': {
    status: 403,
    text: 'API calls are disabled for non-browser applications',
  },
  'a flood': { status: 500, text: 'x'.repeat(10_000_000) },
} as const satisfies Readonly<Record<string, Answer>>

type Arrival = {
  readonly method: string
  readonly path: string
  readonly body: {
    readonly template_params?: { readonly order_id?: string; readonly email?: string }
  } & Readonly<Record<string, unknown>>
}

/** Starts a local mail service that records requests and responds as the test says. */
export async function startFakeEmailjs() {
  const service = await startProgrammableService({ text: 'OK' })
  const arrivals = (): readonly Arrival[] =>
    service
      .requests()
      .map(({ method, path, body }) => ({ method, path, body: JSON.parse(body.toString()) }))
  return { ...service, arrivals }
}
