import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import { newsletterOf } from '../newsletter/newsletter.ts'
import { answerForm, refuseFields } from '../pages/answer-form.ts'
import type { Shop } from '../shop.ts'
import { sendContactMessage } from '../use-cases/send-contact-message.ts'

/** The longest message in the script that takes most bytes, written as a plain form writes it. */
const BODY_LIMIT_BYTES = 64 * 1024
const SENT_ADDRESS = '/contact?sent=1#form'

export function postContact(app: FastifyInstance, shop: Shop) {
  const newsletter = newsletterOf(shop)
  answerForm(app, shop, {
    api: '/api/contact',
    page: '/contact',
    perMinute: shop.config.formLimits.perMinute,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    take: async ({ body, ip }) => {
      const sent = await sendContactMessage(newsletter, { form: body, ip })
      if (sent.ok) return { isAccepted: true, body: { status: 'sent' }, goTo: SENT_ADDRESS }
      if (sent.error.code === 'fields-invalid') return refuseFields(sent.error.fields)
      const { code } = sent.error
      return { isAccepted: false, status: 429, error: { code, message: messages[code] } }
    },
  })
}
