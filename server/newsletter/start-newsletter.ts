import { startDraft } from '#database/newsletter/newsletter-drafts'
import { countReaders } from '#database/newsletter/newsletter-readers'
import { findNewsletter } from '#database/newsletter/newsletters'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { MAX_LETTER_TEXT } from '#domain/mail/letter'
import { documentText } from '#domain/mail/mail-document'
import { type NewsletterContent, newsletterProblems } from '#domain/newsletter/check-newsletter'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { NewsletterProblems } from './edit-newsletter.ts'
import { feedOutbox } from './feed-outbox.ts'
import type { NewsletterContext } from './newsletter-context.ts'
import { findMentioned, type NewsletterWriter, writeNewsletter } from './write-newsletter.ts'

/** The result says by field why the newsletter cannot be sent as it is now. */
export async function findProblems(
  writer: NewsletterWriter,
  content: NewsletterContent,
): Promise<NewsletterProblems> {
  const { db, publicUrl } = writer
  const { products, drops } = await findMentioned(db, content.blocks)
  const document = await writeNewsletter(writer, content, '')
  return newsletterProblems(content, {
    publicUrl,
    productIds: new Set(products.map(({ id }) => id)),
    dropIds: new Set(drops.map(({ id }) => id)),
    textLength: [...documentText(document)].length,
    maxTextLength: MAX_LETTER_TEXT,
  })
}

export type StartFailure = {
  readonly code:
    | 'newsletter-unknown'
    | 'newsletter-not-draft'
    | 'newsletter-changed'
    | 'newsletter-unfinished'
    | 'newsletter-no-readers'
}

type Start = { readonly id: string; readonly version: number; readonly actor: Actor }

/** The newsletter goes to everybody who is confirmed now. A repeated form starts nothing again. */
export async function startNewsletter(
  context: NewsletterContext & NewsletterWriter,
  { id, version, actor }: Start,
): Promise<Result<null, StartFailure>> {
  const { db, now } = context
  const found = await findNewsletter(db, id)
  if (!found) return failure({ code: 'newsletter-unknown' })
  if (found.state === 'sending' && found.version === version) return success(null)
  if (found.state !== 'draft') return failure({ code: 'newsletter-not-draft' })
  const problems = await findProblems(context, found)
  if (Object.keys(problems).length > 0) return failure({ code: 'newsletter-unfinished' })
  const nowMs = now()
  const started = await transact(db, async (trx) => {
    const readers = await countReaders(trx, nowMs)
    if (readers === 0) return failure({ code: 'newsletter-no-readers' as const })
    if (!(await startDraft(trx, { id, version, nowMs }, readers)))
      return failure({ code: 'newsletter-changed' as const })
    await writeAudit(trx, {
      actor,
      action: 'newsletter-started',
      subject: `newsletter ${id}`,
      detail: { title: found.subject, readers },
      nowMs,
    })
    return success(null)
  })
  if (started.ok) await feedOutbox(context)
  return started
}
