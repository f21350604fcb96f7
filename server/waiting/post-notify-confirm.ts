import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '../context.ts'
import { confirmRequest } from './confirm-request.ts'

const LIMIT = { max: 60, timeWindow: '1 minute' } as const
const bodySchema = v.object({ token: v.string() })

/** The button on the page of the mailed link; opening the link itself changes nothing. */
export function postNotifyConfirm(app: FastifyInstance, context: AppContext) {
  app.post('/notify/confirm', { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(bodySchema, request.body)
    const kind = await confirmRequest(context, isReadable ? output.token : null)
    // In line, the page asks for its place with the token; a fragment is in no log.
    const fragment = isReadable && kind === 'waiting' ? `#${output.token}` : ''
    const address = `/notify?state=${kind ?? 'old'}${fragment}`
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })
}
