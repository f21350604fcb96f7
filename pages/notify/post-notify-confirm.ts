import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#server/base/context'
import { confirmRequest } from '#server/waiting/confirm-request'

const bodySchema = v.object({ token: v.string() })

/**
 * The button on the page of the mailed link; opening the link itself changes nothing. As many may press it as may
 * enter.
 */
export function postNotifyConfirm(app: FastifyInstance, context: AppContext) {
  const rateLimit = { max: context.config.formLimits.entriesPerHour, timeWindow: '1 minute' }
  app.post('/notify/confirm', { config: { rateLimit } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(bodySchema, request.body)
    const kind = await confirmRequest(context, isReadable ? output.token : null)
    // In line, the page asks for its place with the token; a fragment is in no log.
    const fragment = isReadable && kind === 'waiting' ? `#${output.token}` : ''
    const address = `/notify?state=${kind ?? 'old'}${fragment}`
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })
}
