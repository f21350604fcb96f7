import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import { answerForm } from '../pages/answer-form.ts'
import type { Shop } from '../shop.ts'
import { proveDataRightsRequest } from '../use-cases/prove-data-rights-request.ts'

/** A post, because mail scanners open every link they find. */
export function postDataRightsProof(app: FastifyInstance, shop: Shop) {
  answerForm(app, shop, {
    api: '/api/data-rights/proof',
    page: '/data-rights/proof',
    perMinute: shop.config.formLimits.perMinute,
    take: async ({ body }) => {
      const token = readToken(body)
      const isProven = await proveDataRightsRequest(shop, token)
      if (isProven) {
        return {
          isAccepted: true,
          body: { status: 'proven' },
          goTo: `/data-rights/proof?token=${token}`,
        }
      }
      const code = 'proof-unknown'
      return { isAccepted: false, status: 404, error: { code, message: messages[code] } }
    },
  })
}

function readToken(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('token' in body)) return ''
  return typeof body.token === 'string' ? body.token : ''
}
