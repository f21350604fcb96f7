import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { loadOrder } from '#database/repositories/orders'
import {
  leaseNext,
  markDone,
  markForRetry,
  type OutboxItem,
  park,
} from '#database/repositories/outbox'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
import { readLetter } from '#domain/mail/letter'
import { customerMail, shopMail } from '#domain/order/order-mail'
import { failure, type Result, success } from '#domain/result'
import type { Mail, Mailer, MailFailure } from '../providers/email/mailer.ts'
import { pictureAddressAt } from '../providers/email/picture-address.ts'
import { nextGapMs } from '../providers/email/retries.ts'

export type MailJob = {
  readonly db: Kysely<Schema>
  readonly mailer: Mailer
  readonly now: () => number
  readonly publicUrl: string
  readonly shopEmail: string
  readonly log: MailLog
  /** Real time, unless a test holds the clock. */
  readonly pause?: (ms: number) => Promise<unknown>
}

type LogLine = (about: object, message: string) => void
type MailLog = { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine }

const LEASE_MS = 60_000
/** Who waited longer leaves the mail alone: sending takes up to 10 s, and then the lease is over. */
const LONGEST_WAIT_MS = 30_000
/** The service takes one mail a second; a little more, because the way there varies. */
const SPACING_MS = 1_100
const POLL_MS = 2_000

/** Sends one mail, if one is due; says when to come back, in epoch milliseconds. */
export async function sendDueMails(job: MailJob): Promise<number> {
  const { db, now } = job
  const leasedAtMs = now()
  const item = await leaseNext(db, leasedAtMs, LEASE_MS)
  if (!item) return leasedAtMs + POLL_MS

  const nextTurnAtMs = await takeTurn(job)
  if (now() - leasedAtMs > LONGEST_WAIT_MS) return now() + POLL_MS
  await record(job, item, await deliver(job, item))
  return nextTurnAtMs
}

/** One turn for all processes that share the database. Returns when the next one is. */
async function takeTurn({ db, now, pause = pauseFor }: MailJob): Promise<number> {
  for (;;) {
    const { hits, resetsAt } = await hit(db, 'mail turn', SPACING_MS, now())
    if (hits === 1) return resetsAt
    await pause(Math.max(1, resetsAt - now()))
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

async function writeMail(job: MailJob, item: OutboxItem): Promise<Result<Mail, MailFailure>> {
  const { kind, dedupeKey } = item
  if (kind === 'order-mail') return writeOrderMail(job, item, 'customer')
  if (kind === 'shop-mail') return writeOrderMail(job, item, 'shop')
  if (kind === 'letter') {
    const letter = readLetter(item.payload)
    if (letter.ok) return success({ kind, dedupeKey, letter: letter.value })
    return failure({ kind: 'hopeless', detail: 'The letter cannot be read' })
  }
  // A newer process, started beside this one, may know it.
  return failure({ kind: 'try-again', detail: `No mail is known by the name of ${kind}` })
}

const orderPayload = v.object({ orderId: v.string() })

async function writeOrderMail(
  { db, publicUrl, shopEmail }: MailJob,
  { payload, dedupeKey }: OutboxItem,
  audience: 'customer' | 'shop',
): Promise<Result<Mail, MailFailure>> {
  const { success: isReadable, output } = v.safeParse(orderPayload, payload)
  const order = isReadable ? await loadOrder(db, output.orderId) : null
  if (!order) return failure({ kind: 'hopeless', detail: 'The order is gone' })

  const pictureAddress = pictureAddressAt(publicUrl)
  const params =
    audience === 'shop'
      ? shopMail(order, pictureAddress, shopEmail)
      : customerMail(order, pictureAddress)
  if (params.ok) return success({ kind: 'order', dedupeKey, audience, params: params.value })
  return failure({ kind: 'hopeless', detail: `The address of the ${audience} is not one mailbox` })
}

async function record(
  { db, now, log }: MailJob,
  { dedupeKey, attempts }: OutboxItem,
  sent: Result<null, MailFailure>,
) {
  const about = { mail: dedupeKey, attempts }
  if (sent.ok) {
    await markDone(db, dedupeKey, now())
    log.info(about, 'mail sent')
    return
  }
  const { kind, detail } = sent.error
  const gapMs = kind === 'try-again' ? nextGapMs(attempts) : null
  if (gapMs === null) {
    await park(db, dedupeKey, { nowMs: now(), error: detail })
    log.error({ ...about, detail }, 'mail parked; see npm run mail -- failed')
  } else {
    await markForRetry(db, dedupeKey, { nextAtMs: now() + gapMs, error: detail })
    log.warn({ ...about, detail, gapMs }, 'mail not sent, will be tried again')
  }
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
      const waitMs = Math.max(0, comeBackAtMs - job.now())
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
