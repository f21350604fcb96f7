import type { FastifyInstance } from 'fastify'
import { isHoneypotFilled } from '#domain/form/honeypot'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { submitDataRightsRequest } from '#server/data-rights/submit-data-rights-request'
import { handleForm, refuseFields } from '../kit/handle-form.ts'

/** Fits the longest details, URL-encoded, in the script that takes the most bytes. */
const BODY_LIMIT_BYTES = 64 * 1024
const ACCEPTED = {
  isAccepted: true,
  body: { status: 'submitted' },
  redirectTo: '/data-rights?sent=1#request',
} as const

export function postDataRights(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/data-rights',
    page: '/data-rights',
    perMinute: context.config.formLimits.perMinute,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ body, ip }) => {
      // A bot that filled in the honeypot gets the same response as a person, and nothing is stored.
      if (isHoneypotFilled(body)) return ACCEPTED
      const submitted = await submitDataRightsRequest(context, { form: body, ip })
      if (submitted.ok) return ACCEPTED
      if (submitted.error.code === 'fields-invalid') return refuseFields(submitted.error.fields)
      const { code } = submitted.error
      const message = messages[code](context.settings.current().brand.email)
      return { isAccepted: false, status: 429, error: { code, message } }
    },
  })
}
