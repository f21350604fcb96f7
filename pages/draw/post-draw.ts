import type { FastifyInstance } from 'fastify'
import { enterAddress, readAskedEntry } from '#domain/draw/draw-entry'
import { isHoneypotFilled } from '#domain/form/honeypot'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { type EntryRefusal, enterDraw } from '#server/draws/enter-draw'
import { handleForm, refuseFields } from '../kit/handle-form.ts'

const STATUS_OF: Readonly<Record<Exclude<EntryRefusal['code'], 'fields-invalid'>, number>> = {
  'draw-unknown': 404,
  'draw-closed': 409,
  'too-many-requests': 429,
}

/** The answer to an accepted form is the same for everybody. */
export function postDraw(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/draw',
    page: '/draw',
    // Not stricter than what is stored in an hour: a carrier's people come all at once.
    perMinute: context.config.formLimits.entriesPerHour,
    handle: async ({ body, ip }) => {
      // A bot that filled in the honeypot gets the same response as a person, and nothing is stored.
      if (isHoneypotFilled(body)) return accepted(body)
      const entered = await enterDraw(context, { form: body, ip })
      if (entered.ok) return accepted(body)
      if (entered.error.code === 'fields-invalid') return refuseFields(entered.error.fields)
      const { code } = entered.error
      return {
        isAccepted: false,
        status: STATUS_OF[code],
        error: { code, message: messages[code] },
      }
    },
  })
}

function accepted(body: unknown) {
  const { dropId, productId } = readAskedEntry(body)
  const form = enterAddress(encodeURIComponent(dropId), productId ?? 0)
  return {
    isAccepted: true,
    body: { status: 'requested' },
    redirectTo: `${form}&sent=1`,
  } as const
}
