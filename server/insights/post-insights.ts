import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import type { AppContext } from '../base/context.ts'
import { replyWithError } from '../base/http/errors.ts'
import { type RouteOfPath, recordInsight } from './record-insight.ts'

const BODY_LIMIT_BYTES = 16 * 1024

/** §7, call 5. The response does not reveal whether the view was counted. */
export function postInsights(app: FastifyInstance, context: AppContext, routeOf: RouteOfPath) {
  const { views, config } = context
  const rateLimit = { max: config.formLimits.insightsPerMinute, timeWindow: '1 minute' }
  app.post(
    '/api/insights',
    { config: { rateLimit }, bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const { dnt, 'sec-gpc': gpc, 'user-agent': userAgent } = request.headers
      const recorded = await recordInsight(context, views, {
        body: request.body,
        userAgent,
        hasOptedOut: dnt === '1' || gpc === '1',
        country: context.countryOfAddress(request.ip),
        host: request.hostname,
        routeOf,
      })
      if (!recorded.ok) {
        const code = recorded.error
        return replyWithError(reply, 422, { code, message: messages[code] })
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}
