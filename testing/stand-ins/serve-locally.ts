import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createArrivals } from './arrivals.ts'

/** `hang` means no answer at all; `cut` means that the connection is closed without one. */
export type Answer =
  | 'hang'
  | 'cut'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly delayMs?: number
      readonly json?: unknown
      readonly text?: string
      readonly bytes?: Buffer
    }

export type ReceivedRequest = {
  readonly method: string
  /** The path includes the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type LocalService = {
  /** The URL has no slash at the end. */
  readonly url: string
  readonly requests: () => readonly ReceivedRequest[]
  /** Resolves once this many requests have arrived. */
  readonly arrived: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Serves HTTP on this machine, in place of a service on the internet. */
export async function serveLocally(
  answerTo: (request: ReceivedRequest) => Answer | Promise<Answer>,
): Promise<LocalService> {
  const requests = createArrivals<ReceivedRequest>()
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body: await buffer(incoming) }
    requests.add(request)
    await send(response, await answerTo(request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    requests: requests.all,
    arrived: (count) => requests.until(({ length }) => length >= count),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  const { status = 200, headers = {}, delayMs = 0, json, text, bytes } = answer
  if (delayMs > 0) await pause(delayMs)
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(text === undefined ? {} : { 'content-type': 'text/html' }),
    ...headers,
  })
  response.end(bytes ?? text ?? JSON.stringify(json))
}
