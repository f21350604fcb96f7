import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** After so long without a request no proxy is expected to send on a connection that it kept. */
const QUIET_MS = 500
const LOOK_EVERY_MS = 50
/** This is longer than nginx keeps an idle connection (`keepalive_timeout` in docs/operations/nginx.conf). */
const MAX_DRAIN_MS = 5_000
/** This is longer than an order waits for its turn, and less than the time after which a process is ended by force. */
const MAX_OPEN_MS = 15_000

type Drain = {
  /** Other processes take new requests: then there is time until the proxy has closed the connections that it kept. */
  readonly hasOthers: boolean
  /** It waits for all sockets of the port; without it there is the server's own alone. */
  readonly untilClosed?: () => Promise<unknown>
  readonly maxOpenMs?: number
}

/**
 * A proxy keeps connections open, and may be sending a form at the moment at which the shop closes one: nobody
 * would answer it, and nginx sends no form twice but an order. So a process that is stopped first only stops
 * listening. It answers what still comes with `Connection: close`, and waits until the proxy has closed its idle connections.
 * A process without others is missed meanwhile, so it waits only until nothing comes any more. A server that does not
 * listen any more looks after no timeouts: a request that never arrives in full is cut here.
 */
export function drainConnections(
  app: FastifyInstance,
  { hasOthers, untilClosed, maxOpenMs = MAX_OPEN_MS }: Drain,
) {
  const { server } = app
  app.addHook('preClose', async () => {
    if (!server.listening) return
    setTimeout(() => server.closeAllConnections(), maxOpenMs).unref()
    const closed = (untilClosed?.() ?? once(server, 'close')).then(() => true)
    // `http.Server.close` would also close idle connections.
    Server.prototype.close.call(server)
    const startedAtMs = performance.now()
    let lastRequestAtMs = startedAtMs
    // The listener is added only now: at all other times it would cost each request a little.
    server.on('request', () => {
      lastRequestAtMs = performance.now()
    })
    for (;;) {
      if (await Promise.race([closed, pause(LOOK_EVERY_MS, false)])) return
      const nowMs = performance.now()
      if (nowMs - startedAtMs > MAX_DRAIN_MS) return
      const isQuiet = nowMs - lastRequestAtMs > QUIET_MS
      if (isQuiet && !hasOthers) return
    }
  })
}
