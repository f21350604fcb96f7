import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { OwnLinkRequest, OwnLinkResponse } from '#contracts/tracked-order'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { replyWithError } from '#server/base/http/errors'
import { createOwnLink } from '#server/order-links/own-link'
import { mailLinkAgain } from '#server/orders/address/order-link-mails'
import { handleForm, refuseFields } from '../kit/handle-form.ts'

/** "Where is my order?": the form of /orders. */
export function postLookUp(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/orders/look-up',
    page: '/orders',
    perMinute: context.config.formLimits.perMinute,
    handle: async ({ body, ip }) => {
      const asked = await mailLinkAgain(context, { form: body, ip })
      if (!asked.ok) return refuseFields(asked.error)
      return {
        isAccepted: true,
        body: { status: 'asked', hint: messages['order-link-asked'] },
        redirectTo: '/orders?sent=asked#look-up',
      }
    },
  })
}

const requestSchema: v.GenericSchema<OwnLinkRequest> = v.object({
  reference: v.pipe(v.string(), v.maxLength(64)),
  accessToken: v.pipe(v.string(), v.maxLength(64)),
})

/** The browser that ordered keeps the token of its link. It proves itself by the body, and no cookie counts. */
export function postOwnLink(app: FastifyInstance, context: AppContext) {
  const rateLimit = { max: context.orders.limits.statusPerMinute, timeWindow: '1 minute' }
  app.post('/api/orders/own-link', { config: { rateLimit } }, async (request, reply) => {
    const parsed = v.safeParse(requestSchema, request.body)
    const token = parsed.success ? await createOwnLink(context, parsed.output) : null
    if (token === null) {
      const code = 'order-not-found'
      return replyWithError(reply, 404, { code, message: messages[code] })
    }
    const body: OwnLinkResponse = { token }
    return reply.code(201).header('cache-control', 'no-store').send(body)
  })
}
