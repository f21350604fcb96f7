import { completePhone } from '#domain/checkout/read-phone'
import { contactLetter } from '#domain/contact/contact-letter'
import { type ContactField, readContactMessage } from '#domain/contact/contact-message'
import { mailboxOf } from '#domain/form/email'
import { isHoneypotFilled } from '#domain/form/honeypot'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import type { SubscriptionContext } from '../newsletter/subscription-context.ts'
import { storeMessage, type TooMany } from './store-message.ts'

export type ContactRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<ContactField> }
  | TooMany

/** The newsletter opt-in ends in one of these ways. */
export type NewsletterOutcome = 'not-wanted' | 'link-promised' | 'refused'

type Sending = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

/** A bot that filled in the honeypot gets the same response as a person, and nothing is stored. */
export async function sendContactMessage(
  context: SubscriptionContext,
  { form, ip }: Sending,
): Promise<Result<NewsletterOutcome, ContactRefusal>> {
  const read = readContactMessage(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const { phone: typed } = read.value
  const phone = typed === '' ? '' : completePhone(typed)
  if (phone === null) return failure({ code: 'fields-invalid', fields: { phone: 'phone-invalid' } })
  const message = { ...read.value, phone }
  if (isHoneypotFilled(form)) return success(message.newsletter ? 'link-promised' : 'not-wanted')

  const stored = await storeMessage(context, {
    message,
    letter: contactLetter(message, context.settings.current().brand.email),
    ip,
    sender: `mailbox ${mailboxOf(message.email)}`,
  })
  if (!stored.ok) return stored
  if (!message.newsletter) return success('not-wanted')
  // The message is accepted even when the newsletter limit of this hour is reached.
  const requested = await requestSubscription(context, {
    email: message.email,
    source: 'contact',
    ip,
  })
  return success(requested.ok ? 'link-promised' : 'refused')
}
