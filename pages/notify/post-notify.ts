import type { FastifyInstance } from 'fastify'
import { isHoneypotFilled } from '#domain/form/honeypot'
import { messages } from '#domain/messages'
import { notifyAddress, readWaitingPiece } from '#domain/waiting/waiting-request'
import type { AppContext } from '#server/base/context'
import { type RequestRefusal, requestPiece } from '#server/waiting/request-piece'
import { handleForm, refuseFields } from '../kit/handle-form.ts'

const STATUS_OF: Readonly<Record<Exclude<RequestRefusal['code'], 'fields-invalid'>, number>> = {
  'waiting-piece-unknown': 404,
  'too-many-requests': 429,
}

/** The answer to an accepted form is the same for every address. */
export function postNotify(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/notify',
    page: '/notify',
    // Not stricter than what is stored in an hour: a carrier's people come all at once.
    perMinute: context.config.formLimits.entriesPerHour,
    handle: async ({ body, ip }) => {
      // A bot that filled in the honeypot gets the same response as a person, and nothing is stored.
      if (isHoneypotFilled(body)) return accepted(body)
      const requested = await requestPiece(context, { form: body, ip })
      if (requested.ok) return accepted(body)
      if (requested.error.code === 'fields-invalid') return refuseFields(requested.error.fields)
      const { code } = requested.error
      return {
        isAccepted: false,
        status: STATUS_OF[code],
        error: { code, message: messages[code] },
      }
    },
  })
}

function accepted(body: unknown) {
  const piece = readWaitingPiece(body)
  const redirectTo = piece ? `${notifyAddress(piece)}&sent=1` : '/notify'
  return { isAccepted: true, body: { status: 'requested' }, redirectTo } as const
}
