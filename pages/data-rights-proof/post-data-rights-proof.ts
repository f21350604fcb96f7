import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { proveDataRightsRequest } from '#server/data-rights/prove-data-rights-request'
import { handleForm } from '../kit/handle-form.ts'

/** This is a POST, because mail scanners open every link they find. */
export function postDataRightsProof(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/data-rights/proof',
    page: '/data-rights/proof',
    perMinute: context.config.formLimits.perMinute,
    handle: async ({ body }) => {
      const token = readToken(body)
      const isProven = await proveDataRightsRequest(context, token)
      if (isProven) {
        return {
          isAccepted: true,
          body: { status: 'proven' },
          redirectTo: `/data-rights/proof?token=${token}`,
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
