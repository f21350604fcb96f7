import type { Kysely } from 'kysely'
import type { OpenPurpose } from '#database/mail/outbox-lease'
import { readSentByPurpose, readSentThisHour } from '#database/mail/sent-letters'
import type { Schema } from '#database/schema'
import {
  FEW_LETTERS,
  forEachPurpose,
  LETTER_PURPOSES,
  type LetterPurpose,
} from '#domain/mail/letter-purpose'
import { isWithinShare, lettersShareOf, type MailQuota } from './mail-quota.ts'

type Allowance = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly quota: MailQuota
  /** Letters to typed addresses, of each purpose; without a limit unless given. */
  readonly lettersPerHour?: number
}

export type OpenLetters = {
  /** Letters that are for none of the purposes. */
  readonly withLetters: boolean
  readonly purposes: readonly OpenPurpose[]
}

/** Finds which letters may be sent now, as far as allowance and quota go. Counts nothing. */
export async function readOpenLetters(allowance: Allowance): Promise<OpenLetters> {
  const { lettersPerHour = Number.POSITIVE_INFINITY } = allowance
  const nowMs = allowance.now()
  const isLeft = await readQuota(allowance, nowMs)
  const sent = await readSentThisHour(allowance.db, nowMs)
  const purposes = LETTER_PURPOSES.flatMap((purpose): readonly OpenPurpose[] => {
    if (sent[purpose] >= lettersPerHour || !isLeft(purpose)) return []
    const isForAll = sent[purpose] < freePart(nowMs) * lettersPerHour
    return [{ purpose, maxPlace: isForAll ? MAX_PLACE : FEW_LETTERS }]
  })
  return { withLetters: isLeft(null), purposes }
}

/** The largest number that the column can hold. */
const MAX_PLACE = 2 ** 31 - 1
const HOUR_MS = 3_600_000
const FREE_FROM_THE_START = 0.5

/**
 * Networks with many letters may use this part of an hour's allowance: half of it, later as much as has passed of the
 * hour. The rest is there for networks with few, whenever they ask.
 */
function freePart(nowMs: number): number {
  return Math.max(FREE_FROM_THE_START, (nowMs % HOUR_MS) / HOUR_MS)
}

async function readQuota({ db, quota }: Allowance, nowMs: number) {
  const { perDay, perMonth } = lettersShareOf(quota)
  if (perDay === null && perMonth === null) return () => true
  const { all, of } = await readSentByPurpose(db, nowMs)
  const sentIn = (span: 'inADay' | 'inAMonth') => ({
    all: all[span],
    of: forEachPurpose((purpose) => of[purpose][span]),
  })
  return (purpose: LetterPurpose | null) =>
    isWithinShare(perDay, sentIn('inADay'), purpose) &&
    isWithinShare(perMonth, sentIn('inAMonth'), purpose)
}
