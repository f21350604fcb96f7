import type { FastifyInstance } from 'fastify'
import { BASE_CURRENCY } from '#domain/currency/currency'
import type { AppContext } from '../context.ts'

/** §7: the rates that pages are converted with; `message` only when a service failed. */
export function getRates(app: FastifyInstance, context: AppContext) {
  app.get('/api/rates', (_request, reply) => {
    const { rates, source, message, fetchedAt } = context.rates.current()
    return reply.header('cache-control', 'no-store').send({
      base: BASE_CURRENCY,
      rates,
      source,
      ...(message !== null && { message }),
      fetchedAt: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    })
  })
}
