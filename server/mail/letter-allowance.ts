import type { Kysely, Transaction } from 'kysely'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../config.ts'
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import { lettersShareOf } from './mail-quota.ts'

/** Anybody can have a letter sent to any address, and each letter costs money. */
export type LetterLimits = {
  /** Per topic, so that a subscription does not block a data request. */
  readonly perMailbox: { readonly gapMs: number; readonly perDay: number }
  /** High, because a mobile carrier puts thousands of people behind one source. */
  readonly perSourcePerHour: number
  readonly totalPerHour: number
  /** The letters' share of the mail service's quota; null: no quota. */
  readonly totalPerDay: number | null
  readonly totalPerMonth: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 31 * DAY_MS
const PER_MAILBOX = { gapMs: 10 * 60_000, perDay: 3 } as const

export function letterLimitsOf({ formLimits, mailQuota }: Config): LetterLimits {
  const share = lettersShareOf(mailQuota)
  return {
    perMailbox: PER_MAILBOX,
    perSourcePerHour: formLimits.perHour,
    totalPerHour: formLimits.lettersPerHour,
    totalPerDay: share.perDay,
    totalPerMonth: share.perMonth,
  }
}

type LetterContext = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly limits: LetterLimits
}

type LetterRequest = {
  readonly topic: 'newsletter' | 'data-rights' | 'waiting' | 'draw'
  /** Letters about different things need no gap; those of a day count together. */
  readonly about?: string
  readonly email: string
  /** The visitor's address; null for a deferred letter, whose source was counted before. */
  readonly ip: string | null
}

/** Which limit was reached. */
export type LetterRefusal = 'mailbox' | 'source' | 'all'

class LetterRefused extends Error {
  readonly reason: LetterRefusal
  constructor(reason: LetterRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Every letter to a typed address must go through this. The work runs in the transaction that counts
 * the letter. If a limit is reached, the work is not done and nothing is counted, so that a refused
 * request does not use up the allowance.
 */
export async function withLetterAllowance<Value>(
  context: LetterContext,
  request: LetterRequest,
  work: (trx: Transaction<Schema>, nowMs: number) => Promise<Value>,
): Promise<Result<Value, LetterRefusal>> {
  const nowMs = context.now()
  try {
    const done = await transact(context.db, async (trx) => {
      await countLetter(trx, context.limits, { ...request, nowMs })
      return work(trx, nowMs)
    })
    return success(done)
  } catch (error) {
    if (error instanceof LetterRefused) return failure(error.reason)
    throw error
  }
}

/** Always in this order: otherwise concurrent transactions could deadlock. */
async function countLetter(
  trx: Transaction<Schema>,
  limits: LetterLimits,
  { topic, about, email, ip, nowMs }: LetterRequest & { readonly nowMs: number },
) {
  const mailbox = mailboxOf(email)
  const gapOf = `${topic} gap ${mailbox}${about === undefined ? '' : ` ${about}`}`
  const counts: readonly CountedLimit[] = [
    { reason: 'mailbox', of: gapOf, ms: limits.perMailbox.gapMs, max: 1 },
    { reason: 'mailbox', of: `${topic} day ${mailbox}`, ms: DAY_MS, max: limits.perMailbox.perDay },
    ...(ip === null
      ? []
      : [
          {
            reason: 'source',
            of: `source ${networkOf(ip)}`,
            ms: HOUR_MS,
            max: limits.perSourcePerHour,
          } as const,
        ]),
  ]
  for (const { reason, ...limit } of counts) {
    if (!(await isBelow(trx, limit, nowMs))) throw new LetterRefused(reason)
  }
  if (!(await isLetterLeft(trx, limits, { of: 'all', nowMs }))) throw new LetterRefused('all')
}

type Total = {
  /** `none`: the same work, without counting a letter. */
  readonly of: 'all' | 'none'
  readonly nowMs: number
}

/** Counts a letter of all forms and addresses together; false if there have been too many. */
export async function isLetterLeft(
  trx: Transaction<Schema>,
  limits: Pick<LetterLimits, 'totalPerHour' | 'totalPerDay' | 'totalPerMonth'>,
  { of, nowMs }: Total,
): Promise<boolean> {
  const counts: readonly Limit[] = [
    { of, ms: HOUR_MS, max: limits.totalPerHour },
    { of: `${of} of the day`, ms: DAY_MS, max: limits.totalPerDay },
    { of: `${of} of the month`, ms: MONTH_MS, max: limits.totalPerMonth },
  ]
  for (const limit of counts) if (!(await isBelow(trx, limit, nowMs))) return false
  return true
}

async function isBelow(
  trx: Transaction<Schema>,
  { of, ms, max }: Limit,
  nowMs: number,
): Promise<boolean> {
  if (max === null) return true
  const { hits } = await hit(trx, sha256(`letters ${of}`), ms, nowMs)
  return hits <= max
}

type Limit = { readonly of: string; readonly ms: number; readonly max: number | null }
type CountedLimit = Limit & { readonly reason: LetterRefusal }
