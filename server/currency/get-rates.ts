import type { FastifyInstance } from 'fastify'
import type { RatesBody } from '#contracts/currency'
import { BASE_CURRENCY } from '#domain/currency/currency'
import type { AppContext } from '../base/context.ts'

/** §7: the rates used for conversion; `message` only when a service failed. */
export function getRates(app: FastifyInstance, context: AppContext) {
  app.get('/api/rates', (_request, reply) => {
    const { rates, source, message, fetchedAt } = context.rates.current()
    const body: RatesBody = {
      base: BASE_CURRENCY,
      rates,
      source,
      ...(message !== null && { message }),
      fetchedAt: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    }
    return reply.header('cache-control', 'no-store').send(body)
  })
}
