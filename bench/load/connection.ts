import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const TIMEOUT_MS = 60_000

export type Answer = { readonly status: number; readonly body: string }

export type Connection = {
  /** One request at a time, and its whole answer. */
  readonly ask: (request: Buffer) => Promise<Answer>
  readonly isOpen: () => boolean
  readonly close: () => void
}

type Waiting = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/**
 * A connection of one browser. A plain socket instead of an HTTP client: asking must cost less than
 * answering, or it would be what is measured.
 */
export function openConnection(port: number): Connection {
  const socket = connect(port, '127.0.0.1')
  let waiting: Waiting | null = null
  let received: Buffer = Buffer.alloc(0)
  let isOpen = true

  function fail(error: Error) {
    isOpen = false
    waiting?.reject(error)
    waiting = null
  }

  socket.setNoDelay(true)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in a minute')))
  socket.on('error', fail)
  socket.on('end', () => {
    isOpen = false
  })
  socket.on('close', () => fail(new Error('hung up')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received, socket)
    if (answer === null) return
    received = Buffer.alloc(0)
    if (answer.isLast) isOpen = false
    waiting?.resolve(answer)
    waiting = null
  })

  return {
    ask: (request) => {
      const { promise, ...settle } = Promise.withResolvers<Answer>()
      waiting = settle
      socket.write(request)
      return promise
    },
    isOpen: () => isOpen,
    close: () => socket.destroy(),
  }
}

type Read = Answer & { readonly isLast: boolean }

/** Null while something is missing. The shop tells the length of everything it answers here. */
function readAnswer(bytes: Buffer, socket: Socket): Read | null {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const status = Number(head.slice(9, 12))
  if (length === undefined) {
    socket.destroy(new Error(`an answer without a length: ${head.slice(0, 100)}`))
    return null
  }
  const start = headEnd + HEAD_END.length
  if (bytes.length < start + Number(length)) return null
  // What is compressed is not read by anybody here.
  const body = /\r\ncontent-encoding:/i.test(head) ? '' : bytes.toString('utf8', start)
  return { status, body, isLast: /\r\nconnection: close/i.test(head) }
}
