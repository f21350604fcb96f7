import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody } from '#server/base/http/errors'
import { readPlace } from '#server/waiting/read-place'

/** An open page asks every few seconds, and a carrier puts many people behind one source. */
const LIMIT = { max: 600, timeWindow: '1 minute' } as const
const bodySchema = v.object({
  token: v.string(),
  claim: v.optional(v.boolean(), false),
  isHidden: v.optional(v.boolean(), false),
})

/** `POST /api/notify/place` with the token of a mailed link: the place in line, or the offer. */
export function postPlace(app: FastifyInstance, { orders }: AppContext) {
  app.post('/api/notify/place', { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(bodySchema, request.body)
    if (!isReadable) return replyWithError(reply, 404, toErrorBody(404))
    const { token, claim: isClaim, isHidden } = output
    const place = await readPlace(orders, { token, isClaim, isHidden })
    if (!place) return replyWithError(reply, 404, toErrorBody(404))
    return reply.header('cache-control', 'no-store').send(place)
  })
}
