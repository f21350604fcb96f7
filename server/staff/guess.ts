import { forgiveGuess, reserveGuess, takeBackGuess } from '#database/repositories/sign-in-failures'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../http/sha256.ts'
import type { StaffContext } from './staff-context.ts'

/** A guess with a longer delay is refused instead of kept waiting. */
const MAX_WAIT_MS = 8_000

export type TooManyGuesses = { readonly code: 'too-many-guesses'; readonly waitMs: number }

type Guessed = {
  /**
   * What is guessed at: an email address or a session. Null for codes, which are too long to be
   * guessed: strangers who try some must not keep out the person who has one.
   */
  readonly account: string | null
  readonly network: string
}

/**
 * Delays a guess at a password or a code by the wrong ones before it, at the same account and from
 * the same network. `check` returns null for a wrong guess.
 */
export async function withGuessDelay<Value>(
  { db, now, pause }: Pick<StaffContext, 'db' | 'now' | 'pause'>,
  { account, network }: Guessed,
  check: () => Promise<Value | null>,
): Promise<Result<Value | null, TooManyGuesses>> {
  const keys = {
    account: account === null ? null : sha256(`account ${account}`),
    source: sha256(`network ${network}`),
  }
  const options = { nowMs: now(), maxWaitMs: MAX_WAIT_MS }
  const counted = Object.values(keys).filter((key) => key !== null)
  const { isAllowed, waitMs } = await reserveGuess(db, counted, options)
  if (!isAllowed) return failure({ code: 'too-many-guesses', waitMs } as const)
  if (waitMs > 0) await pause(waitMs)
  const value = await check().catch(async (error: unknown) => {
    // Too many wait for their turn, or the database is away: nothing was learnt from this guess.
    await takeBackGuess(db, counted).catch(() => undefined)
    throw error
  })
  if (value !== null) await forgiveGuess(db, keys)
  return success(value)
}
