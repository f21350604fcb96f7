import type { Transaction } from 'kysely'
import { hit } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { FEW_LETTERS, type LetterPurpose, type LetterTurn } from '#domain/mail/letter-purpose'
import { failure, type Result, success } from '#domain/result'
import type { FormLimits } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import { networkOf } from '../base/http/network-of.ts'
import { sha256 } from '../base/sha256.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Anybody can have a letter sent to any address, and each letter costs money. Each purpose is counted apart, so that a
 * subscription does not block a data request.
 */
const PER_MAILBOX = { gapMs: 10 * 60_000, perDay: 3 } as const

type LetterContext = Pick<AppContext, 'db' | 'now' | 'config'>

type LetterRequest = {
  readonly purpose: LetterPurpose
  /** Letters about different things need no gap. */
  readonly about?: string
  /**
   * The letters of a day are counted for this, such as one draw; all of the purpose unless given. Each network has its
   * own letters of it then: those that a stranger had sent keep none from whoever the mailbox belongs to.
   */
  readonly countedFor?: string
  readonly email: string
  /** The visitor's address; null for a deferred letter, whose source was counted before. */
  readonly ip: string | null
}

/** The reached limit is that of the mailbox, or that of the network. */
export type LetterRefusal = 'mailbox' | 'source'

export type AllowedLetter = {
  readonly nowMs: number
  /** The letter is enqueued with it: those of networks that ask for few are sent first. */
  readonly turn: LetterTurn
}

/**
 * Every letter to a typed address must go through this. The work runs in the transaction that counts
 * the letter. If a limit is reached, the work is not done and nothing is counted, so that a refused
 * request does not use up the allowance. How many letters are sent in all is decided when they are sent
 * (`open-purposes.ts`): nobody is refused because of what others asked for.
 */
export function withLetterAllowance<Value>(
  context: LetterContext,
  request: LetterRequest,
  work: (trx: Transaction<Schema>, allowed: AllowedLetter) => Promise<Value>,
): Promise<Result<Value, LetterRefusal>> {
  const begin = async () => success(null)
  return withAllowanceAfter(context, { ...request, begin }, (trx, { allowed }) =>
    work(trx, allowed),
  )
}

type BegunRequest<Begun, Refusal> = LetterRequest & {
  readonly begin: (trx: Transaction<Schema>) => Promise<Result<Begun, Refusal>>
}

/**
 * Like `withLetterAllowance`, this counts a letter, but it runs `begin` first in the same transaction, to lock rows
 * before any count (database/README.md). If that fails, nothing is counted.
 */
export async function withAllowanceAfter<Begun, Value, Refusal = never>(
  context: LetterContext,
  { begin, ...request }: BegunRequest<Begun, Refusal>,
  work: (
    trx: Transaction<Schema>,
    given: { readonly begun: Begun; readonly allowed: AllowedLetter },
  ) => Promise<Value>,
): Promise<Result<Value, LetterRefusal | Refusal>> {
  const nowMs = context.now()
  return transact(context.db, async (trx) => {
    const begun = await begin(trx)
    if (!begun.ok) return begun
    const place = await countLetter(trx, context.config.formLimits, { ...request, nowMs })
    if (!place.ok) return place
    const turn = { purpose: request.purpose, place: place.value }
    return success(await work(trx, { begun: begun.value, allowed: { nowMs, turn } }))
  })
}

type Source = { readonly purpose: LetterPurpose; readonly ip: string }

/** Counts only the network, because the request is stored although its mailbox gets no letter now. */
export async function withSourceAllowance<Value>(
  { db, now, config }: LetterContext,
  { purpose, ip }: Source,
  work: (trx: Transaction<Schema>, nowMs: number) => Promise<Value>,
): Promise<Result<Value, LetterRefusal>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    const place = await countSource(trx, { purpose, ip, nowMs })
    if (place > sourceLimit(config.formLimits, purpose)) return failure('source')
    return success(await work(trx, nowMs))
  })
}

type Counted = LetterRequest & { readonly nowMs: number }

/** So many networks can have a mailbox's letters of a day sent to it, if each is counted alone. */
const MAX_NETWORKS_A_DAY = 4

/** A letter that was deferred comes after those of networks with few. */
const DEFERRED_PLACE = FEW_LETTERS + 1

/**
 * The counts are always in this order: otherwise concurrent transactions could deadlock. From the first count on,
 * requests of one mailbox that are counted together take turns. Returns how many letters its network has asked for.
 */
async function countLetter(
  trx: Transaction<Schema>,
  limits: FormLimits,
  { purpose, about, countedFor, email, ip, nowMs }: Counted,
): Promise<Result<number, LetterRefusal>> {
  const mailbox = mailboxOf(email)
  const { gapMs, perDay } = PER_MAILBOX
  const gapOf = [purpose, 'gap', mailbox, about].filter((word) => word !== undefined).join(' ')
  const dayOf = [purpose, 'day', mailbox, countedFor].filter((word) => word !== undefined).join(' ')
  const count = (of: string, ms: number) => countHit(trx, { of, ms, nowMs })
  const isByNetwork = countedFor !== undefined && ip !== null
  const mostADay = isByNetwork ? perDay * MAX_NETWORKS_A_DAY : perDay
  if ((await count(dayOf, DAY_MS)) > mostADay) return failure('mailbox')
  if (isByNetwork && (await count(`${dayOf} from ${networkOf(ip)}`, DAY_MS)) > perDay) {
    return failure('mailbox')
  }
  if ((await count(gapOf, gapMs)) > 1) return failure('mailbox')
  if (ip === null) return success(DEFERRED_PLACE)
  const place = await countSource(trx, { purpose, ip, nowMs })
  return place > sourceLimit(limits, purpose) ? failure('source') : success(place)
}

function countSource(
  trx: Transaction<Schema>,
  { purpose, ip, nowMs }: Source & { readonly nowMs: number },
): Promise<number> {
  return countHit(trx, { of: `${purpose} source ${networkOf(ip)}`, ms: HOUR_MS, nowMs })
}

function sourceLimit(limits: FormLimits, purpose: LetterPurpose): number {
  return purpose === 'draw' || purpose === 'waiting' ? limits.entriesPerHour : limits.perHour
}

type Counter = { readonly of: string; readonly ms: number; readonly nowMs: number }

async function countHit(trx: Transaction<Schema>, { of, ms, nowMs }: Counter): Promise<number> {
  const { hits } = await hit(trx, sha256(`letters ${of}`), ms, nowMs)
  return hits
}
