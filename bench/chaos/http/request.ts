import { request as send } from 'node:http'

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** This is an address of this machine: the shop sees another visitor. */
  readonly address?: string
  /** The client gives up this long after everything was sent. */
  readonly cutAfterMs?: number | null
}

export type Answer = {
  readonly status: number
  readonly location: string
  readonly cookie: string
  readonly body: string
}

/** `refused`: nobody listens. `broken`: no whole answer came. `cut`: the client cut the connection. */
export type NoAnswer = 'refused' | 'broken' | 'cut'

/** The timeout is longer than a proxy waits for the shop. */
const TIMEOUT_MS = 40_000

/** Each request has a connection of its own: an idle one that was closed meanwhile would look like a fault. */
export function ask(port: number, request: Request): Promise<Answer | NoAnswer> {
  const { method, path, headers = {}, body, address, cutAfterMs = null } = request
  return new Promise((resolve) => {
    const outgoing = send({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      timeout: TIMEOUT_MS,
      ...(address === undefined ? {} : { localAddress: address }),
      headers: {
        ...headers,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', (error) => {
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken')
    })
    outgoing.on('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (part) => {
        text += part
      })
      incoming.on('error', () => resolve('broken'))
      incoming.on('close', () => {
        if (!incoming.complete) return resolve('broken')
        resolve({
          status: incoming.statusCode ?? 0,
          location: incoming.headers.location ?? '',
          cookie: incoming.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '',
          body: text,
        })
      })
    })
    outgoing.end(body, () => {
      if (cutAfterMs === null) return
      setTimeout(() => {
        resolve('cut')
        outgoing.destroy()
      }, cutAfterMs)
    })
  })
}
