import { readLetter } from '#domain/mail/letter'
import { documentText } from '#domain/mail/mail-document'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import { failure, type Result, success } from '#domain/result'
import { mailShopOf } from '../mail/mail-shop.ts'
import type { Mail, MailFailure } from '../mail/mailer.ts'
import { type NewsletterWriter, writeNewsletter } from './write-newsletter.ts'

type Addressed = {
  readonly content: NewsletterContent
  readonly to: string
  readonly dedupeKey: string
  /** The reader unsubscribes at this address. */
  readonly url: string
}

/** The mail is for one reader, ready for the mailer. */
export async function composeNewsletterMail(
  writer: NewsletterWriter,
  { content, to, dedupeKey, url }: Addressed,
): Promise<Result<Mail, MailFailure>> {
  const document = await writeNewsletter(writer, content, url)
  const { subject } = document
  const text = documentText(document)
  const letter = readLetter({ to, audience: 'customer', subject, text, unsubscribeUrl: url })
  if (!letter.ok) {
    return failure({ kind: 'hopeless', detail: 'The address of the reader is not one mailbox' })
  }
  return success({
    kind: 'letter',
    dedupeKey,
    shop: mailShopOf(writer),
    letter: letter.value,
    document,
  })
}
