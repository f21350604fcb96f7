import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { saveMessage } from '#database/repositories/contact-messages'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
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
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import { askToSubscribe } from '../newsletter/ask-to-subscribe.ts'
import type { Newsletter } from '../newsletter/newsletter.ts'

const HOUR_MS = 3_600_000
const PER_MAILBOX_AN_HOUR = 10
/** As long as somebody whose answer got lost would press again. */
const SAME_MESSAGE_MS = 600_000

export type ContactRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<ContactField> }
  | { readonly code: 'contact-too-many' | 'too-many-requests' }

/** What became of the wish for the newsletter. */
export type NewsletterWish = 'not-wanted' | 'link-promised' | 'refused'

type Sending = {
  readonly form: unknown
  /** The visitor's address; counted, not kept. */
  readonly ip: string
}

/** A program that filled in the honeypot gets the same answer as everybody, and nothing is kept. */
export async function sendContactMessage(
  newsletter: Newsletter,
  { form, ip }: Sending,
): Promise<Result<NewsletterWish, ContactRefusal>> {
  const read = readContactMessage(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const message = read.value
  if (isHoneypotFilled(form)) return success(message.newsletter ? 'link-promised' : 'not-wanted')

  const { db, now, limits } = newsletter
  const countHour = async (who: string) =>
    (await hit(db, sha256(`contact ${who}`), HOUR_MS, now())).hits
  if ((await countHour(`source ${networkOf(ip)}`)) > limits.perSourceAnHour)
    return failure({ code: 'too-many-requests' })
  if ((await countHour(`mailbox ${mailboxOf(message.email)}`)) > PER_MAILBOX_AN_HOUR)
    return failure({ code: 'contact-too-many' })

  await db.transaction().execute((trx) => keepOnce(trx, message, now()))
  if (!message.newsletter) return success('not-wanted')
  // A list that takes nobody more this hour is no reason to refuse the message.
  const asked = await askToSubscribe(newsletter, { email: message.email, source: 'contact', ip })
  return success(asked.ok ? 'link-promised' : 'refused')
}

/** The same words from the same person within minutes are the same message. */
async function keepOnce(trx: Kysely<Schema>, message: ContactMessage, nowMs: number) {
  const words = sha256(`contact message ${JSON.stringify(message)}`)
  const { hits } = await hit(trx, words, SAME_MESSAGE_MS, nowMs)
  if (hits > 1) return

  const id = randomBytes(5).toString('hex')
  await saveMessage(trx, { ...message, id, createdAtMs: nowMs })
  const letter = contactLetter(message)
  await notifyShop(trx, { topic: 'contact', dedupeKey: `contact ${id}`, letter, nowMs })
}
