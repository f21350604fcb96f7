import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The response of the service or a proxy. `hang`: none; the mail may have been accepted. */
export type EmailjsResponse =
  | 'hang'
  | 'cut'
  | {
      readonly status?: number
      readonly text?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly delayMs?: number
    }

/** Every observed or expected failure of the service. */
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
} as const satisfies Readonly<Record<string, EmailjsResponse>>

type RecordedRequest = {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly body: {
    readonly template_params?: { readonly order_id?: string; readonly email?: string }
  } & Readonly<Record<string, unknown>>
}

export type FakeEmailjs = {
  readonly url: string
  /** From now on. */
  readonly answerWith: (answer: EmailjsResponse) => void
  readonly arrivals: () => readonly RecordedRequest[]
  /** Resolves once this many have arrived. */
  readonly arrived: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A local mail service that records requests and responds as the test says. */
export async function startFakeEmailjs(): Promise<FakeEmailjs> {
  const arrivals: RecordedRequest[] = []
  const waiting = new Set<() => void>()
  let answer: EmailjsResponse = {}
  const server = createServer(async (request, response) => {
    const { method, url: path } = request
    arrivals.push({ method, path, body: await readBody(request) })
    for (const look of waiting) look()
    send(response, answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    answerWith: (next) => {
      answer = next
    },
    arrivals: () => arrivals,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (arrivals.length >= count) resolve()
        }
        waiting.add(look)
        look()
      }),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

async function readBody(request: IncomingMessage): Promise<RecordedRequest['body']> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

function send(response: ServerResponse, answer: EmailjsResponse) {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  const { status = 200, text = 'OK', headers = {}, delayMs = 0 } = answer
  setTimeout(() => response.writeHead(status, headers).end(text), delayMs)
}
