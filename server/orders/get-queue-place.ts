import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isTicket, type QueuePlace } from '#contracts/queue-place'
import type { AppContext } from '../base/context.ts'

const querySchema = v.object({ ticket: v.custom<string>(isTicket) })

/** Answers where an order stands that has not been answered yet. It is read from memory: it never waits itself. */
export function getQueuePlace(app: FastifyInstance, { orders }: Pick<AppContext, 'orders'>) {
  app.get('/api/line', (request, reply) => {
    const query = v.safeParse(querySchema, request.query)
    const place = query.success ? orders.holdQueue.places.placeOf(query.output.ticket) : null
    const answer: QueuePlace = { place }
    return reply.header('cache-control', 'no-store').send(answer)
  })
}
