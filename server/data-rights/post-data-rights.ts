import type { FastifyInstance } from 'fastify'
import { isHoneypotFilled } from '#domain/form/honeypot'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { answerForm, refuseFields } from '../http/answer-form.ts'
import { dataRightsDeskOf } from './data-rights-desk.ts'
import { submitDataRightsRequest } from './submit-data-rights-request.ts'

/** The longest details in the script that takes most bytes, written as a plain form writes it. */
const BODY_LIMIT_BYTES = 64 * 1024
const ACCEPTED = {
  isAccepted: true,
  body: { status: 'submitted' },
  goTo: '/data-rights?sent=1#request',
} as const

export function postDataRights(app: FastifyInstance, context: AppContext) {
  const desk = dataRightsDeskOf(context)
  answerForm(app, context, {
    api: '/api/data-rights',
    page: '/data-rights',
    perMinute: context.config.formLimits.perMinute,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    take: async ({ body, ip }) => {
      // A program that filled in the honeypot gets the same answer as everybody, and nothing is kept.
      if (isHoneypotFilled(body)) return ACCEPTED
      const submitted = await submitDataRightsRequest(desk, { form: body, ip })
      if (submitted.ok) return ACCEPTED
      if (submitted.error.code === 'fields-invalid') return refuseFields(submitted.error.fields)
      const { code } = submitted.error
      return { isAccepted: false, status: 429, error: { code, message: messages[code] } }
    },
  })
}
