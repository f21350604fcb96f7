import type { FastifyInstance } from 'fastify'
import { fieldSentences } from '#domain/form/field-sentences'
import type { FieldErrors } from '#domain/form/read-form'
import { messages, type PlainMessageCode } from '#domain/messages'
import { readLandingSubscription, readSubscription } from '#domain/newsletter/subscription'
import type { AppContext } from '#server/base/context'
import { requestSubscription } from '#server/newsletter/request-subscription'
import { type FormOutcome, handleForm } from '../kit/handle-form.ts'

const LANDING_PAGE = '/subscribe'

export function postSubscribe(app: FastifyInstance, context: AppContext) {
  handleForm(app, context, {
    api: '/api/subscribe',
    page: LANDING_PAGE,
    perMinute: context.config.formLimits.perMinute,
    handle: async ({ body, ip, routeOptions }) => {
      // §5: the landing page asks for the opt-in as well. The app checks it before it calls (§7).
      const isLanding = routeOptions.url === LANDING_PAGE
      const read = isLanding ? readLandingSubscription(body) : readSubscription(body)
      if (!read.ok) return refuse(422, read.error.email ?? 'newsletter-opt-in-required', read.error)

      const source = isLanding ? 'landing' : 'form'
      const requested = await requestSubscription(context, {
        email: read.value.email,
        source,
        ip,
      })
      if (!requested.ok) return refuse(429, requested.error)
      return { isAccepted: true, body: { status: 'subscribed' }, redirectTo: '/landing-success' }
    },
  })
}

/** §7 call 1: the form shows `message`; a page without script shows the sentence at its field. */
function refuse(status: number, code: PlainMessageCode, errors?: FieldErrors): FormOutcome {
  const fields = errors ? { fields: fieldSentences(errors) } : {}
  return { isAccepted: false, status, error: { code, message: messages[code], ...fields } }
}
