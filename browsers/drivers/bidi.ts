import * as v from 'valibot'

const message = v.object({
  id: v.nullish(v.number()),
  method: v.optional(v.string()),
  result: v.optional(v.unknown()),
  params: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
})

type Waiting = {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export type Bidi = {
  readonly send: (method: string, params: object) => Promise<unknown>
  readonly close: () => void
}

/** Speaks WebDriver BiDi over a socket: each command has a number, and its answer has the same. */
export async function connectBidi(
  address: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  let sent = 0

  socket.addEventListener('message', ({ data }) => {
    const received = v.parse(message, JSON.parse(String(data)))
    if (received.method !== undefined) onEvent(received.method, received.params)
    const command = waiting.get(received.id ?? 0)
    if (received.error === undefined) command?.resolve(received.result)
    else command?.reject(new Error(`${received.error}: ${received.message}`))
    waiting.delete(received.id ?? 0)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No answer from ${address}`)))
  })

  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        sent += 1
        waiting.set(sent, { resolve, reject })
        socket.send(JSON.stringify({ id: sent, method, params }))
      }),
    close: () => socket.close(),
  }
}
