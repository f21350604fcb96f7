import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const TIMEOUT_MS = 60_000

export type HttpResponse = { readonly status: number; readonly body: string }

export type Connection = {
  /** One request at a time; resolves with the whole response. */
  readonly send: (request: Buffer) => Promise<HttpResponse>
  readonly isOpen: () => boolean
  readonly close: () => void
}

type Waiting = {
  readonly resolve: (response: HttpResponse) => void
  readonly reject: (error: Error) => void
}

/**
 * A connection of one browser. A plain socket instead of an HTTP client: the client must cost less CPU
 * than the server, or the client would be measured.
 */
export function openConnection(port: number, localAddress = '127.0.0.1'): Connection {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let waiting: Waiting | null = null
  let received: Buffer = Buffer.alloc(0)
  let isOpen = true

  function fail(error: Error) {
    isOpen = false
    waiting?.reject(error)
    waiting = null
  }

  socket.setNoDelay(true)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response in a minute')))
  socket.on('error', fail)
  socket.on('end', () => {
    isOpen = false
  })
  socket.on('close', () => fail(new Error('hung up')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const response = parseResponse(received, socket)
    if (response === null) return
    received = Buffer.alloc(0)
    if (response.isLast) isOpen = false
    waiting?.resolve(response)
    waiting = null
  })

  return {
    send: (request) => {
      const { promise, ...settle } = Promise.withResolvers<HttpResponse>()
      waiting = settle
      socket.write(request)
      return promise
    },
    isOpen: () => isOpen,
    close: () => socket.destroy(),
  }
}

type ParsedResponse = HttpResponse & { readonly isLast: boolean }

/** Null while the response is incomplete. All responses used here have a Content-Length. */
function parseResponse(bytes: Buffer, socket: Socket): ParsedResponse | null {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const status = Number(head.slice(9, 12))
  if (length === undefined) {
    socket.destroy(new Error(`a response without a length: ${head.slice(0, 100)}`))
    return null
  }
  const start = headEnd + HEAD_END.length
  if (bytes.length < start + Number(length)) return null
  // No caller reads a compressed body.
  const body = /\r\ncontent-encoding:/i.test(head) ? '' : bytes.toString('utf8', start)
  return { status, body, isLast: /\r\nconnection: close/i.test(head) }
}
