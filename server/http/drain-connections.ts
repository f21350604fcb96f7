import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A proxy that has sent nothing for so long is not about to send on a connection that it kept. */
const QUIET_MS = 500
const LOOK_EVERY_MS = 50
const MAX_DRAIN_MS = 5_000

/**
 * A proxy keeps connections open, and may be sending an order at the moment at which the shop closes one: nobody
 * would answer it, and no proxy sends an order twice. So a process that is stopped first only stops listening. It
 * answers what still comes with `Connection: close`, and closes idle connections when nothing comes any more.
 */
export function drainConnections(app: FastifyInstance) {
  const { server } = app
  let lastRequestAtMs = Number.NEGATIVE_INFINITY
  server.on('request', () => {
    lastRequestAtMs = performance.now()
  })
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const closed = once(server, 'close').then(() => true)
    // That of HTTP would close idle connections at once.
    Server.prototype.close.call(server)
    const startedAtMs = performance.now()
    for (;;) {
      if (await Promise.race([closed, pause(LOOK_EVERY_MS, false)])) return
      const nowMs = performance.now()
      if (nowMs - startedAtMs > MAX_DRAIN_MS) return
      if (nowMs - Math.max(lastRequestAtMs, startedAtMs) > QUIET_MS) return
    }
  })
}
