import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#server/base/context'
import { confirmSubscription } from '#server/newsletter/confirm-subscription'

const LIMIT = { max: 60, timeWindow: '1 minute' } as const
const bodySchema = v.object({ token: v.string() })

/** The button on the page of the mailed link; opening the link itself changes nothing. */
export function postSubscribeConfirm(app: FastifyInstance, context: AppContext) {
  app.post('/subscribe/confirm', { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(bodySchema, request.body)
    const isConfirmed = await confirmSubscription(context, isReadable ? output.token : null)
    const state = isConfirmed ? 'confirmed' : 'old'
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/subscribe/confirm?state=${state}`, 303)
  })
}
