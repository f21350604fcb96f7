import {
  forgiveGuess,
  type GuessKeys,
  reserveGuess,
  takeBackGuess,
} from '#database/staff/sign-in-failures'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'

/** A guess with a longer delay is refused instead of kept waiting. */
const MAX_WAIT_MS = 8_000

export type TooManyGuesses = { readonly code: 'too-many-guesses'; readonly waitMs: number }

/**
 * Delays a guess at a password or a code by the wrong ones before it (guess-keys.ts says whose). `check` returns null
 * for a wrong guess.
 */
export async function withGuessDelay<Value>(
  { db, now, pause }: Pick<AppContext, 'db' | 'now' | 'pause'>,
  keys: GuessKeys,
  check: () => Promise<Value | null>,
): Promise<Result<Value | null, TooManyGuesses>> {
  const options = { nowMs: now(), maxWaitMs: MAX_WAIT_MS }
  const { isAllowed, waitMs } = await reserveGuess(db, keys, options)
  if (!isAllowed) return failure({ code: 'too-many-guesses', waitMs } as const)
  if (waitMs > 0) await pause(waitMs)
  const value = await check().catch(async (error: unknown) => {
    // Too many wait for their turn, or the database is away: nothing was learnt from this guess.
    await takeBackGuess(db, keys).catch(() => undefined)
    throw error
  })
  if (value !== null) await forgiveGuess(db, keys)
  return success(value)
}
