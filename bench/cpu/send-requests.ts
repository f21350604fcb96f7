import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const TIMEOUT_MS = 30_000
/** The server closes a connection after a thousand responses. */
const MAX_PER_CONNECTION = 900

type Load = {
  readonly port: number
  readonly path: string
  readonly connections: number
  readonly requestsEach: number
}

/**
 * The requests use plain sockets instead of an HTTP client: the client must cost less CPU than the server, or the
 * client would be measured. Each connection waits for a response before its next request.
 */
export async function sendRequests({ connections, ...load }: Load): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => askInTurn(load)))
}

function askInTurn({ port, path, requestsEach }: Omit<Load, 'connections'>): Promise<void> {
  if (requestsEach > MAX_PER_CONNECTION) throw new Error('Too many for one connection')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  let answered = 0
  let missing = 0

  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('No response')))
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) missing = answerLength(chunk)
    missing -= chunk.length
    if (missing > 0) return
    answered += 1
    if (answered < requestsEach) return socket.write(request)
    resolve()
    return socket.destroy()
  })
  return promise
}

/** On loopback the head of a response arrives in one chunk. */
function answerLength(chunk: Buffer): number {
  const headEnd = chunk.indexOf(HEAD_END)
  const head = chunk.toString('latin1', 0, headEnd)
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || body === undefined) {
    throw new Error(`Not a response to measure: ${head.slice(0, 200)}`)
  }
  return headEnd + HEAD_END.length + Number(body)
}
