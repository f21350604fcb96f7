import * as v from 'valibot'
import { markForRetry, type OutboxItem } from '#database/mail/outbox'
import {
  markRefused,
  putBack,
  type Settlement,
  settleNewsletterMail,
} from '#database/newsletter/newsletter-queue'
import { findReader, markBounced } from '#database/newsletter/newsletter-readers'
import { findNewsletter, type StoredNewsletter } from '#database/newsletter/newsletters'
import { addSubscriberLink } from '#database/newsletter/subscriber-links'
import { transact } from '#database/transact'
import { unsubscribeUrl } from '#domain/newsletter/letter-link'
import { failure, type Result } from '#domain/result'
import { newToken } from '../base/new-token.ts'
import type { Mailer, MailFailure } from '../mail/mailer.ts'
import { nextGapMs } from '../mail/retries.ts'
import { pauseByShop } from './change-sending.ts'
import { composeNewsletterMail } from './compose-newsletter-mail.ts'
import type { NewsletterWriter } from './write-newsletter.ts'

type LogLine = (about: object, message: string) => void

export type NewsletterSender = NewsletterWriter & {
  readonly mailer: Mailer
  readonly log: { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine }
}

const payloadSchema = v.object({
  newsletterId: v.string(),
  mailbox: v.string(),
  /** It was refused for good before, which paused the newsletter until a person went on. */
  isRefused: v.optional(v.boolean(), false),
})

/** Sends one leased mail of a newsletter and settles it. True if the mail service accepted it. */
export async function sendNewsletterMail(
  sender: NewsletterSender,
  item: OutboxItem,
): Promise<boolean> {
  const { db } = sender
  const { success: isReadable, output } = v.safeParse(payloadSchema, item.payload)
  const newsletter = isReadable ? await findNewsletter(db, output.newsletterId) : null
  if (!isReadable || newsletter === null) {
    await settle(sender, item, { newsletterId: '', as: 'dropped' })
    return false
  }
  // Both are looked up now, not when the mail was enqueued: they may have changed meanwhile.
  if (newsletter.state === 'paused') {
    await putBack(db, item.dedupeKey)
    return false
  }
  const { id: newsletterId, startedAtMs } = newsletter
  const reader =
    newsletter.state === 'sending' && startedAtMs !== null
      ? await findReader(db, { mailbox: output.mailbox, startedAtMs })
      : null
  if (reader === null) {
    await settle(sender, item, { newsletterId, as: 'dropped' })
    return false
  }
  const sent = await deliver(sender, item, { newsletter, to: reader.address })
  if (sent.ok) {
    const isFiled = sender.mailer.isFolder === true
    await settle(sender, item, { newsletterId, as: 'sent', isFiled })
  } else await recordFailure(sender, { item, ...output }, sent.error)
  return sent.ok
}

type Addressed = { readonly newsletter: StoredNewsletter; readonly to: string }

async function deliver(
  sender: NewsletterSender,
  { dedupeKey }: OutboxItem,
  { newsletter, to }: Addressed,
): Promise<Result<null, MailFailure>> {
  try {
    const { token, tokenHash } = newToken()
    const link = { tokenHash, email: to, nowMs: sender.now(), confirmsUntilMs: null }
    await addSubscriberLink(sender.db, link)
    const url = unsubscribeUrl(sender.publicUrl, token)
    const mail = await composeNewsletterMail(sender, { content: newsletter, to, dedupeKey, url })
    return mail.ok ? await sender.mailer.send(mail.value) : mail
  } catch (error) {
    sender.log.error({ err: error, mail: dedupeKey }, 'newsletter could not be written')
    const reason = error instanceof Error ? error.message : String(error)
    return failure({ kind: 'try-again', detail: `The mail could not be written: ${reason}` })
  }
}

type Settled = {
  readonly newsletterId: string
  readonly as: Settlement
  readonly isFiled?: boolean
}

async function settle({ db, log }: NewsletterSender, { dedupeKey }: OutboxItem, settled: Settled) {
  await transact(db, (trx) => settleNewsletterMail(trx, { dedupeKey, ...settled }))
  log.info({ mail: dedupeKey, as: settled.as }, 'newsletter mail settled')
}

type Failed = {
  readonly item: OutboxItem
  readonly newsletterId: string
  readonly mailbox: string
  readonly isRefused: boolean
}

async function recordFailure(
  sender: NewsletterSender,
  { item, newsletterId, mailbox, isRefused }: Failed,
  { kind, detail, isBounce }: MailFailure,
) {
  const { db, now, log } = sender
  const { dedupeKey, attempts } = item
  if (isBounce) {
    await transact(db, async (trx) => {
      const settled = { dedupeKey, newsletterId, as: 'bounced' } as const
      if (await settleNewsletterMail(trx, settled)) await markBounced(trx, mailbox, now())
    })
    log.info({ mail: dedupeKey }, 'the mailbox of a reader does not exist')
    return
  }
  const gapMs = kind === 'try-again' ? nextGapMs(attempts) : 0
  // A mail that is refused for good after a person has looked at it is about this reader alone.
  if (gapMs === null || (kind === 'hopeless' && isRefused)) {
    log.error({ mail: dedupeKey, attempts, detail }, 'newsletter mail failed')
    await settle(sender, item, { newsletterId, as: 'failed' })
    return
  }
  const retry = { nextAtMs: now() + gapMs, error: detail }
  if (kind === 'try-again') {
    await markForRetry(db, dedupeKey, retry)
    log.warn({ mail: dedupeKey, attempts, detail, gapMs }, 'newsletter mail will be tried again')
    return
  }
  await markRefused(db, dedupeKey, { newsletterId, mailbox, ...retry })
  // The next reader's mail would be refused for the same reason.
  log.error({ mail: dedupeKey, detail }, 'newsletter paused; see /owner/newsletter')
  await pauseByShop({ db, now }, newsletterId, detail)
}
