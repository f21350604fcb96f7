import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#server/base/context'
import { confirmEntry } from '#server/draws/confirm-entry'

const bodySchema = v.object({ token: v.string() })

/**
 * The button on the page of the mailed link; opening the link itself changes nothing. As many may press it as may
 * enter.
 */
export function postDrawConfirm(app: FastifyInstance, context: AppContext) {
  const rateLimit = { max: context.config.formLimits.entriesPerHour, timeWindow: '1 minute' }
  app.post('/draw/confirm', { config: { rateLimit } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(bodySchema, request.body)
    const outcome = isReadable ? await confirmEntry(context, output.token) : null
    const next =
      outcome === null || !isReadable
        ? '/draw?state=old'
        : `/draw?token=${output.token}${outcome === 'taken' ? '&state=taken' : ''}`
    return reply.header('cache-control', 'no-store').redirect(next, 303)
  })
}
