import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { type NewsletterOutcome, sendContactMessage } from '#server/contact/send-contact-message'
import { type FormOutcome, handleForm, refuseFields } from '../kit/handle-form.ts'

/** Fits the longest message, URL-encoded, in the script that takes the most bytes. */
const BODY_LIMIT_BYTES = 64 * 1024
/** A plain form is redirected with this parameter; the app gets these additions to the JSON body. */
const THANKS = {
  'not-wanted': { sent: '1', body: {} },
  'link-promised': { sent: 'newsletter', body: { hint: messages['newsletter-check-mail'] } },
  refused: { sent: 'list-full', body: { hint: messages['contact-not-subscribed'] } },
} as const

export function postContact(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/contact',
    page: '/contact',
    perMinute: context.config.formLimits.perMinute,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ body, ip }) => {
      const sent = await sendContactMessage(context, { form: body, ip })
      if (sent.ok) return thank(sent.value)
      if (sent.error.code === 'fields-invalid') return refuseFields(sent.error.fields)
      const { code } = sent.error
      const message =
        code === 'contact-too-many'
          ? messages[code](context.settings.current().brand.email)
          : messages[code]
      return { isAccepted: false, status: 429, error: { code, message } }
    },
  })
}

function thank(newsletter: NewsletterOutcome): FormOutcome {
  const { sent, body } = THANKS[newsletter]
  return {
    isAccepted: true,
    body: { status: 'sent', ...body },
    redirectTo: `/contact?sent=${sent}#form`,
  }
}
