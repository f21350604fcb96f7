import type { Kysely, Transaction } from 'kysely'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../env.ts'
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import { lettersShareOf } from './mail-quota.ts'

/** A letter goes to an address that anybody can type, and each one costs. */
export type LetterLimits = {
  /** For each topic: who has subscribed can still ask for their data. */
  readonly perMailbox: { readonly gapMs: number; readonly aDay: number }
  /** Different addresses an hour from one source: a carrier puts thousands of people behind one. */
  readonly perSourceAnHour: number
  readonly forAllAnHour: number
  /** What the mail service leaves for letters; null when it has no such quota. */
  readonly forAllADay: number | null
  readonly forAllAMonth: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 31 * DAY_MS
const PER_MAILBOX = { gapMs: 10 * 60_000, aDay: 3 } as const

export function letterLimitsOf({ formLimits, mailQuota }: Config): LetterLimits {
  const share = lettersShareOf(mailQuota)
  return {
    perMailbox: PER_MAILBOX,
    perSourceAnHour: formLimits.perHour,
    forAllAnHour: formLimits.lettersPerHour,
    forAllADay: share.aDay,
    forAllAMonth: share.aMonth,
  }
}

type LetterDesk = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly limits: LetterLimits
}

type AskedLetter = {
  readonly topic: 'newsletter' | 'data-rights'
  readonly email: string
  /** The visitor's address; null when nobody asks just now and it was counted before. */
  readonly ip: string | null
}

/** `mailbox`: it has had its letters. `source`, `all`: so have the others. */
export type LetterRefusal = 'mailbox' | 'source' | 'all'

class Refused extends Error {
  readonly reason: LetterRefusal
  constructor(reason: LetterRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The one way to a letter to an address that somebody typed. The work is done in the transaction that
 * counts the letter. Where a limit is reached nothing is done and nothing counted: who tries again
 * later is not taken for a repeat.
 */
export async function withLetterAllowance<Value>(
  desk: LetterDesk,
  asked: AskedLetter,
  work: (trx: Transaction<Schema>, nowMs: number) => Promise<Value>,
): Promise<Result<Value, LetterRefusal>> {
  const nowMs = desk.now()
  try {
    const done = await transact(desk.db, async (trx) => {
      await countLetter(trx, desk.limits, { ...asked, nowMs })
      return work(trx, nowMs)
    })
    return success(done)
  } catch (error) {
    if (error instanceof Refused) return failure(error.reason)
    throw error
  }
}

/** Always in this order: two that count crosswise would wait for each other. */
async function countLetter(
  trx: Transaction<Schema>,
  limits: LetterLimits,
  { topic, email, ip, nowMs }: AskedLetter & { readonly nowMs: number },
) {
  const mailbox = mailboxOf(email)
  const counts: readonly Count[] = [
    { reason: 'mailbox', of: `${topic} gap ${mailbox}`, ms: limits.perMailbox.gapMs, most: 1 },
    { reason: 'mailbox', of: `${topic} day ${mailbox}`, ms: DAY_MS, most: limits.perMailbox.aDay },
    ...(ip === null
      ? []
      : [
          {
            reason: 'source',
            of: `source ${networkOf(ip)}`,
            ms: HOUR_MS,
            most: limits.perSourceAnHour,
          } as const,
        ]),
    { reason: 'all', of: 'all', ms: HOUR_MS, most: limits.forAllAnHour },
    { reason: 'all', of: 'all of the day', ms: DAY_MS, most: limits.forAllADay },
    { reason: 'all', of: 'all of the month', ms: MONTH_MS, most: limits.forAllAMonth },
  ]
  for (const { reason, of, ms, most } of counts) {
    if (most === null) continue
    const { hits } = await hit(trx, sha256(`letters ${of}`), ms, nowMs)
    if (hits > most) throw new Refused(reason)
  }
}

type Count = {
  readonly reason: LetterRefusal
  readonly of: string
  readonly ms: number
  readonly most: number | null
}
