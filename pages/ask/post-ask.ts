import type { FastifyInstance } from 'fastify'
import { askAddress } from '#domain/contact/ask'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { type AskRefusal, askForProduct } from '#server/contact/ask-for-product'
import { handleForm, refuseFields } from '../kit/handle-form.ts'

const STATUS_OF: Readonly<Record<Exclude<AskRefusal['code'], 'fields-invalid'>, number>> = {
  'ask-product-unknown': 404,
  'ask-in-drop': 409,
  'ask-not-on-sale': 409,
  'contact-too-many': 429,
  'too-many-requests': 429,
}

export function postAsk(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/ask',
    page: '/ask',
    perMinute: context.config.formLimits.perMinute,
    handle: async ({ body, ip }) => {
      const asked = await askForProduct(context, { form: body, ip })
      if (asked.ok) {
        const redirectTo = `${askAddress(asked.value)}&sent=1`
        return { isAccepted: true, body: { status: 'sent' }, redirectTo }
      }
      if (asked.error.code === 'fields-invalid') return refuseFields(asked.error.fields)
      const { code } = asked.error
      const message =
        code === 'contact-too-many'
          ? messages[code](context.settings.current().brand.email)
          : messages[code]
      return { isAccepted: false, status: STATUS_OF[code], error: { code, message } }
    },
  })
}
