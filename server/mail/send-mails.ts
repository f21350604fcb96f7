import { setTimeout as pauseFor } from 'node:timers/promises'
import { markDone, markFailed, markForRetry, type OutboxItem } from '#database/repositories/outbox'
import { isAnyDue, leaseNext, type OutboxLook } from '#database/repositories/outbox-lease'
import { hit } from '#database/repositories/rate-limits'
import { countSentLetter, readSentLetters } from '#database/repositories/sent-letters'
import { failure, type Result } from '#domain/result'
import { lettersShareOf, type MailQuota } from './mail-quota.ts'
import type { Mailer, MailFailure } from './mailer.ts'
import { nextGapMs } from './retries.ts'
import { type MailWriter, writeMail } from './write-mail.ts'

export type MailJob = MailWriter & {
  readonly mailer: Mailer
  readonly now: () => number
  readonly quota: MailQuota
  readonly log: MailLog
  /** Real time, unless a test holds the clock. */
  readonly pause?: (ms: number) => Promise<unknown>
}

type LogLine = (about: object, message: string) => void
type MailLog = { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine }

/** Sending takes up to 30 s. */
const LEASE_MS = 60_000
/** The service takes one mail a second; a little more, because the way there varies. */
const SPACING_MS = 1_100
const POLL_MS = 2_000

/** Sends one mail, if one is due; says when to come back, in epoch milliseconds. */
export async function sendDueMails(job: MailJob): Promise<number> {
  const { db, now } = job
  if (!(await isAnyDue(db, await look(job)))) return now() + POLL_MS
  const nextTurnAtMs = await takeTurn(job)
  if (nextTurnAtMs === null) return now() + POLL_MS
  // Chosen only now: a mail about an order that came meanwhile goes before any letter.
  const item = await leaseNext(db, await look(job))
  if (item) await record(job, item, await deliver(job, item))
  return nextTurnAtMs
}

async function look(job: MailJob): Promise<OutboxLook> {
  const withLetters = await mayLettersGo(job)
  return { nowMs: job.now(), leaseMs: LEASE_MS, withLetters }
}

/** Half of what the mail service takes is for mails about orders. */
async function mayLettersGo({ db, now, quota }: MailJob): Promise<boolean> {
  const { aDay, aMonth } = lettersShareOf(quota)
  if (aDay === null && aMonth === null) return true
  const { inADay, inAMonth } = await readSentLetters(db, now())
  return (aDay === null || inADay < aDay) && (aMonth === null || inAMonth < aMonth)
}

/**
 * One turn for all processes that share the database. Returns when the next one is; null when others
 * have sent everything meanwhile.
 */
async function takeTurn(job: MailJob): Promise<number | null> {
  const { db, now, pause = pauseFor } = job
  for (;;) {
    const { hits, resetsAt } = await hit(db, 'mail turn', SPACING_MS, now())
    if (hits === 1) return resetsAt
    await pause(Math.max(1, resetsAt - now()))
    if (!(await isAnyDue(db, await look(job)))) return null
  }
}

async function deliver(job: MailJob, item: OutboxItem): Promise<Result<null, MailFailure>> {
  try {
    const mail = await writeMail(job, item)
    return mail.ok ? await job.mailer.send(mail.value) : mail
  } catch (error) {
    job.log.error({ err: error, mail: item.dedupeKey }, 'mail could not be written')
    const reason = error instanceof Error ? error.message : String(error)
    return failure({ kind: 'try-again', detail: `The mail could not be written: ${reason}` })
  }
}

async function record(job: MailJob, item: OutboxItem, sent: Result<null, MailFailure>) {
  const { db, now, log } = job
  const { dedupeKey, attempts } = item
  const about = { mail: dedupeKey, attempts }
  if (sent.ok) {
    await markDone(db, dedupeKey, now())
    log.info(about, 'mail sent')
    if (item.kind === 'letter') await countLetter(job)
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

async function countLetter(job: MailJob) {
  const { perDay, perMonth } = job.quota
  if (perDay === null && perMonth === null) return
  await countSentLetter(job.db, job.now())
  if (await mayLettersGo(job)) return
  job.log.warn(job.quota, 'letters wait: their half of the mail quota is used up')
}

/** Sends until it is stopped; stopping waits for the mail in flight. */
export function startMailJob(job: MailJob): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()

  async function work() {
    while (!stopping.signal.aborted) {
      const comeBackAtMs = await sendDueMails(job).catch((error: unknown) => {
        job.log.error({ err: error }, 'mails not sent')
        return job.now() + POLL_MS
      })
      // A clock that was put back meanwhile is no reason to wait longer.
      const waitMs = Math.min(Math.max(0, comeBackAtMs - job.now()), POLL_MS)
      await pauseFor(waitMs, null, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const ended = work()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
