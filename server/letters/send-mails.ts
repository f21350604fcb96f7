import { setTimeout as pauseFor } from 'node:timers/promises'
import { hit } from '#database/health/rate-limits'
import { markSent } from '#database/mail/letter-left'
import { deleteMail, markFailed, markForRetry, type OutboxItem } from '#database/mail/outbox'
import { isAnyDue, leaseNext, type OutboxQuery } from '#database/mail/outbox-lease'
import { countSentLetter } from '#database/mail/sent-letters'
import { putBack } from '#database/newsletter/newsletter-queue'
import { withRequestId } from '#database/request-id'
import type { LetterPurpose } from '#domain/mail/letter-purpose'
import { KINDS_BEHIND_ORDER_MAILS, KINDS_IN_LETTERS_SHARE } from '#domain/mail/mail-kinds'
import { failure, type Result } from '#domain/result'
import type { Heartbeats } from '../base/jobs/heartbeats.ts'
import type { MailQuota } from '../mail/mail-quota.ts'
import { type Mail, type Mailer, type MailFailure, ONE_A_SECOND } from '../mail/mailer.ts'
import { canSendNewsletter, readTurnEnd, takeNewsletterTurn } from '../mail/newsletter-rate.ts'
import { readOpenLetters } from '../mail/open-purposes.ts'
import { nextGapMs } from '../mail/retries.ts'
import { sendNewsletterMail } from '../newsletter/send-newsletter-mail.ts'
import { isAboutEndedTest } from './is-about-ended-test.ts'
import type { MailWriter } from './mail-writer.ts'
import { writeMail } from './write-mail.ts'

export type MailJob = MailWriter & {
  readonly mailer: Mailer
  readonly now: () => number
  readonly quota: MailQuota
  /** It is asked for each newsletter: the owner may change it while one is being sent. */
  readonly newslettersPerHour?: () => number
  /** Letters to typed addresses, of each purpose; without a limit unless given. */
  readonly lettersPerHour?: number
  readonly log: MailLog
  /** Mails that leave are noted here; tests and commands do not give it. */
  readonly heartbeats?: Pick<Heartbeats, 'ok' | 'failed'>
  /** Ends early when the job is stopped; replaced by tests. */
  readonly pause?: (ms: number) => Promise<unknown>
  /** Ends the wait for a turn. */
  readonly stopping?: AbortSignal
}

type LogLine = (about: object, message: string) => void
type MailLog = { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine }

/** This is longer than sending, which takes up to 30 s. */
const LEASE_MS = 60_000
export const POLL_MS = 2_000

/** The choice says which mails may be sent now. */
type Choice = { readonly onlyOrderMails: boolean }

/** A mail on its way. */
export type Sending = { readonly isOrderMail: boolean; readonly ended: Promise<void> }

type Begun = {
  readonly nextRunAtMs: number
  /** Null if none was due. */
  readonly sending: Sending | null
}

/** Sends one mail, if one is due. Returns when to run again, in epoch milliseconds. */
export async function sendDueMails(job: MailJob): Promise<number> {
  const { nextRunAtMs, sending } = await beginDueMail(job, { onlyOrderMails: false })
  await sending?.ended
  return nextRunAtMs
}

/** Begins to send one mail, if one is due, and does not wait until it is sent. */
export async function beginDueMail(job: MailJob, choice: Choice): Promise<Begun> {
  const { db, now } = job
  if (!(await isAnyDue(db, await outboxQuery(job, choice)))) {
    return { nextRunAtMs: await nextLookMs(job), sending: null }
  }
  const nextTurnAtMs = await takeTurn(job, choice)
  if (nextTurnAtMs === null) return { nextRunAtMs: now() + POLL_MS, sending: null }
  // The mail is chosen only now, so that an order mail that was enqueued meanwhile goes before any letter.
  const item = await leaseNext(db, await outboxQuery(job, choice))
  const sending = item && { isOrderMail: isOrderMail(item), ended: sendItem(job, item) }
  return { nextRunAtMs: nextTurnAtMs, sending }
}

function isOrderMail({ kind, purpose }: OutboxItem): boolean {
  return purpose === null && KINDS_BEHIND_ORDER_MAILS.every((each) => each !== kind)
}

/** The log lines have the id of the request that caused the mail, so that the log leads from one to the other. */
async function sendItem(job: MailJob, item: OutboxItem): Promise<void> {
  const send = async () => {
    if (item.kind === 'newsletter') return sendNewsletter(job, item)
    if (await isAboutEndedTest(job.db, item)) return deleteMail(job.db, item.dedupeKey)
    return recordOutcome(job, item, await deliver(job, item))
  }
  await (item.requestId === null ? send() : withRequestId(item.requestId, send))
}

/** The job looks again no later than the next newsletter may be sent, or their rate would be lower than it is set. */
async function nextLookMs(job: MailJob): Promise<number> {
  const turnEndMs = await readTurnEnd(job)
  return Math.min(job.now() + POLL_MS, turnEndMs ?? Infinity)
}

async function outboxQuery(job: MailJob, { onlyOrderMails }: Choice): Promise<OutboxQuery> {
  const { withLetters, purposes } = await readOpenLetters(job)
  const withNewsletters = withLetters && (await canSendNewsletter(job))
  return {
    nowMs: job.now(),
    leaseMs: LEASE_MS,
    withLetters,
    withNewsletters,
    purposes,
    onlyOrderMails,
  }
}

/**
 * Waits for a turn: all processes share one in the time that the mailer wants between two mails. Returns when the next
 * turn is; null if other processes have sent all due mails meanwhile, or if this one is stopping.
 */
async function takeTurn(job: MailJob, choice: Choice): Promise<number | null> {
  const { db, now, mailer, pause = pauseFor, stopping } = job
  const { spacingMs } = mailer.pace ?? ONE_A_SECOND
  for (;;) {
    const { hits, resetsAt } = await hit(db, 'mail turn', spacingMs, now())
    if (hits === 1) return resetsAt
    await pause(Math.max(1, resetsAt - now()))
    // Others may take every turn, and a stopped process is ended by force after a while.
    if (stopping?.aborted) return null
    if (!(await isAnyDue(db, await outboxQuery(job, choice)))) return null
  }
}

async function sendNewsletter(job: MailJob, item: OutboxItem) {
  if (!(await takeNewsletterTurn(job))) return putBack(job.db, item.dedupeKey)
  if (await sendNewsletterMail(job, item)) await countLetter(job, null)
}

async function deliver(job: MailJob, item: OutboxItem): Promise<Result<null, MailFailure>> {
  try {
    const mail = await writeMail(job, item)
    if (!mail.ok) return mail
    const sent = await job.mailer.send(traced(mail.value, item))
    noteOutcome(job, sent)
    return sent
  } catch (error) {
    job.log.error({ err: error, mail: item.dedupeKey }, 'mail could not be written')
    const reason = error instanceof Error ? error.message : String(error)
    return failure({ kind: 'try-again', detail: `The mail could not be written: ${reason}` })
  }
}

/**
 * The heartbeat says whether mails leave. A mail that cannot be written, such as one of a newer release, says nothing
 * about that, and its error may name a person; nor does one recipient's fault.
 */
function noteOutcome({ heartbeats }: MailJob, sent: Result<null, MailFailure>) {
  if (sent.ok) heartbeats?.ok('mail')
  else if (sent.error.kind !== 'hopeless') heartbeats?.failed('mail', sent.error.detail)
}

function traced(mail: Mail, { requestId }: OutboxItem): Mail {
  return requestId === null ? mail : { ...mail, requestId }
}

async function recordOutcome(job: MailJob, item: OutboxItem, sent: Result<null, MailFailure>) {
  const { db, now, log } = job
  const { dedupeKey, attempts } = item
  const about = { mail: dedupeKey, attempts }
  if (sent.ok) {
    const isFiled = job.mailer.isFolder === true
    await markSent(db, item, { nowMs: now(), isFiled })
    log.info(about, isFiled ? 'mail written to a file' : 'mail sent')
    if (isLetter(item)) await countLetter(job, item.purpose)
    return
  }
  const { kind, detail } = sent.error
  const gapMs = kind === 'try-again' ? nextGapMs(attempts) : null
  if (gapMs === null) {
    await markFailed(db, dedupeKey, { nowMs: now(), error: detail })
    log.error({ ...about, detail }, 'mail failed; see npm run mail -- failed')
  } else {
    await markForRetry(db, dedupeKey, { nextAtMs: now() + gapMs, error: detail })
    log.warn({ ...about, detail, gapMs }, 'mail not sent, will be tried again')
  }
}

/** A link to an unpaid order counts, too: anybody can type any address into such an order. */
function isLetter({ kind, purpose }: OutboxItem): boolean {
  return purpose !== null || KINDS_IN_LETTERS_SHARE.some((each) => each === kind)
}

async function countLetter(job: MailJob, purpose: LetterPurpose | null) {
  const { perDay, perMonth } = job.quota
  const isUnlimited = perDay === null && perMonth === null
  if (isUnlimited && purpose === null) return
  await countSentLetter(job.db, job.now(), purpose)
  if (isUnlimited || (await readOpenLetters(job)).withLetters) return
  job.log.warn(job.quota, 'letters wait: their half of the mail quota is used up')
}
