import { connect } from 'node:net'
import { createResponseReader, type HttpResponse } from './response-reader.ts'

const TIMEOUT_MS = 60_000
const READ_BYTES = 256 * 1024
/** All connections share this buffer: what was read is looked through before the next chunk is read. */
const sharedBuffer = Buffer.allocUnsafe(READ_BYTES)

export type Connection = {
  /** It sends one request at a time, and resolves with the whole response. */
  readonly send: (request: Buffer) => Promise<HttpResponse>
  readonly isOpen: () => boolean
  /** It returns when the connection last answered, as `performance.now`; 0 before. */
  readonly answeredAt: () => number
  readonly close: () => void
}

type Waiting = {
  readonly resolve: (response: HttpResponse) => void
  readonly reject: (error: Error) => void
}

/**
 * This is the connection of one browser. It is a plain socket instead of an HTTP client: the client must cost less CPU
 * than the server, or the client would be measured.
 */
export function openConnection(port: number, localAddress = '127.0.0.1'): Connection {
  const reader = createResponseReader()
  let waiting: Waiting | null = null
  let isOpen = true
  let answeredAt = 0

  function fail(error: Error) {
    isOpen = false
    waiting?.reject(error)
    waiting = null
  }

  function takeChunk(bytes: number, buffer: Uint8Array): boolean {
    const read = reader.read(buffer, bytes)
    if (read === 'no-length') socket.destroy(new Error('a response without a length'))
    if (typeof read === 'string') return true
    if (read.isLast) isOpen = false
    answeredAt = performance.now()
    waiting?.resolve(read)
    waiting = null
    return true
  }

  const onread = { buffer: sharedBuffer, callback: takeChunk }
  const socket = connect({ port, host: '127.0.0.1', localAddress, onread })
  socket.setNoDelay(true)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response in a minute')))
  socket.on('error', fail)
  socket.on('end', () => {
    isOpen = false
  })
  socket.on('close', () => fail(new Error('hung up')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isOpen: () => isOpen,
    answeredAt: () => answeredAt,
    close: () => socket.destroy(),
  }
}
