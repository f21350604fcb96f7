import type { FastifyInstance } from 'fastify'
import type { ServerTime } from '#contracts/drop'
import type { AppContext } from '../base/context.ts'

/** Countdowns need the clock that decides when a drop opens, because that of a phone may be wrong. */
export function getTime(app: FastifyInstance, { now }: Pick<AppContext, 'now'>) {
  app.get('/api/time', (_request, reply) => {
    const time: ServerTime = { now: now() }
    return reply.header('cache-control', 'no-store').send(time)
  })
}
