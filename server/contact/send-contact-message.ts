import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { saveMessage } from '#database/contact/contact-messages'
import { hit } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { completePhone } from '#domain/checkout/read-phone'
import { contactLetter } from '#domain/contact/contact-letter'
import {
  type ContactField,
  type ContactMessage,
  readContactMessage,
} from '#domain/contact/contact-message'
import { mailboxOf } from '#domain/form/email'
import { isHoneypotFilled } from '#domain/form/honeypot'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../base/http/network-of.ts'
import { sha256 } from '../base/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import type { SubscriptionContext } from '../newsletter/subscription-context.ts'

const HOUR_MS = 3_600_000
const MAX_PER_MAILBOX_PER_HOUR = 10
/** Within this time the same message counts as a retry after a lost response. */
const DEDUPE_WINDOW_MS = 600_000

export type ContactRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<ContactField> }
  | { readonly code: 'contact-too-many' | 'too-many-requests' }

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

  const { db, now, config, settings } = context
  const countHour = async (who: string) =>
    (await hit(db, sha256(`contact ${who}`), HOUR_MS, now())).hits
  if ((await countHour(`source ${networkOf(ip)}`)) > config.formLimits.perHour)
    return failure({ code: 'too-many-requests' })
  if ((await countHour(`mailbox ${mailboxOf(message.email)}`)) > MAX_PER_MAILBOX_PER_HOUR)
    return failure({ code: 'contact-too-many' })

  const shopEmail = settings.current().brand.email
  await db.transaction().execute((trx) => saveOnce(trx, message, { shopEmail, nowMs: now() }))
  if (!message.newsletter) return success('not-wanted')
  // The message is accepted even when the newsletter limit of this hour is reached.
  const requested = await requestSubscription(context, {
    email: message.email,
    source: 'contact',
    ip,
  })
  return success(requested.ok ? 'link-promised' : 'refused')
}

/** Stores the same message from the same person only once within ten minutes. */
async function saveOnce(
  trx: Kysely<Schema>,
  message: ContactMessage,
  { shopEmail, nowMs }: { readonly shopEmail: string; readonly nowMs: number },
) {
  const key = sha256(`contact message ${JSON.stringify(message)}`)
  const { hits } = await hit(trx, key, DEDUPE_WINDOW_MS, nowMs)
  if (hits > 1) return

  const id = randomBytes(5).toString('hex')
  await saveMessage(trx, { ...message, id, createdAtMs: nowMs })
  const letter = contactLetter(message, shopEmail)
  await notifyShop(trx, { topic: 'contact', dedupeKey: `contact ${id}`, letter, nowMs })
}
