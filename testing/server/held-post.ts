import { connect } from 'node:net'

type Post = { readonly port: number; readonly path: string; readonly body: object }

export type HeldPost = {
  /** The server has read the headers and requests the body. */
  readonly isHeld: Promise<void>
  readonly finish: () => void
  /**
   * Resolves with status and body of the response; the status is 0 when the server closed the connection without one.
   */
  readonly answer: Promise<{ readonly status: number; readonly text: string }>
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Sends the headers of a POST request; `finish` sends the body. */
export function holdPost({ port, path, body }: Post): HeldPost {
  const bytes = Buffer.from(JSON.stringify(body))
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${bytes.length}`,
    'Expect: 100-continue',
    'Connection: close',
    '\r\n',
  ]
  const held = Promise.withResolvers<void>()
  let text = ''
  socket.write(head.join('\r\n'))
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    text += part
    if (text.startsWith(CONTINUE)) held.resolve()
  })
  return {
    isHeld: held.promise,
    finish: () => socket.write(bytes),
    answer: new Promise((resolve) => {
      socket.on('close', () => resolve(parseResponse(text.slice(CONTINUE.length))))
    }),
  }
}

function parseResponse(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), text: rest.join('\r\n\r\n') }
}

/** Resolves once the port refuses connections. */
export async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (!isOpen) return
  }
}
