import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { enqueueMail, type OutboxItem } from '#database/mail/outbox'
import { findNewsletter } from '#database/newsletter/newsletters'
import { findStaff } from '#database/staff/staff'
import { unsubscribeUrl } from '#domain/newsletter/letter-link'
import { failure, type Result, success } from '#domain/result'
import { newToken } from '../base/new-token.ts'
import type { Mail, MailFailure } from '../mail/mailer.ts'
import { composeNewsletterMail } from './compose-newsletter-mail.ts'
import type { NewsletterContext } from './newsletter-context.ts'
import type { NewsletterWriter } from './write-newsletter.ts'

type Asked = { readonly id: string; readonly staffId: string }

/** The newsletter may be in any state: the person who asks gets it once, as it is now. */
export async function sendToOneself(
  { db, now }: NewsletterContext,
  { id, staffId }: Asked,
): Promise<Result<null, 'newsletter-unknown'>> {
  if (!(await findNewsletter(db, id))) return failure('newsletter-unknown')
  const requestId = randomUUIDv7()
  const mail = { kind: 'newsletter-test', newsletterId: id, staffId, requestId } as const
  await enqueueMail(db, { ...mail, nowMs: now() })
  return success(null)
}

const payloadSchema = v.object({ newsletterId: v.string(), staffId: v.string() })

/** The link to unsubscribe belongs to nobody: pressing it changes nothing. */
export async function writeTestNewsletter(
  writer: NewsletterWriter,
  { payload, dedupeKey }: Pick<OutboxItem, 'payload' | 'dedupeKey'>,
): Promise<Result<Mail, MailFailure>> {
  const { success: isReadable, output } = v.safeParse(payloadSchema, payload)
  const content = isReadable ? await findNewsletter(writer.db, output.newsletterId) : null
  const person = isReadable ? await findStaff(writer.db, output.staffId) : null
  if (!content || !person) return failure({ kind: 'hopeless', detail: 'The newsletter is gone' })
  const url = unsubscribeUrl(writer.publicUrl, newToken().token)
  return composeNewsletterMail(writer, { content, to: person.email, dedupeKey, url })
}
