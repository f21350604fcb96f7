import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { answerForm, type FormOutcome, refuseFields } from '../http/answer-form.ts'
import { newsletterOf } from '../newsletter/newsletter.ts'
import { type NewsletterWish, sendContactMessage } from './send-contact-message.ts'

/** The longest message in the script that takes most bytes, written as a plain form writes it. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Where a plain form leads, and what the app is told besides that it was sent. */
const THANKS = {
  'not-wanted': { sent: '1', body: {} },
  'link-promised': { sent: 'newsletter', body: { hint: messages['newsletter-check-mail'] } },
  refused: { sent: 'list-full', body: { hint: messages['contact-not-subscribed'] } },
} as const

export function postContact(app: FastifyInstance, context: AppContext) {
  const newsletter = newsletterOf(context)
  answerForm(app, context, {
    api: '/api/contact',
    page: '/contact',
    perMinute: context.config.formLimits.perMinute,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    take: async ({ body, ip }) => {
      const sent = await sendContactMessage(newsletter, { form: body, ip })
      if (sent.ok) return thank(sent.value)
      if (sent.error.code === 'fields-invalid') return refuseFields(sent.error.fields)
      const { code } = sent.error
      return { isAccepted: false, status: 429, error: { code, message: messages[code] } }
    },
  })
}

function thank(wish: NewsletterWish): FormOutcome {
  const { sent, body } = THANKS[wish]
  return {
    isAccepted: true,
    body: { status: 'sent', ...body },
    goTo: `/contact?sent=${sent}#form`,
  }
}
