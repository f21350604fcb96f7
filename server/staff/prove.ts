import { findStaff } from '#database/staff/staff'
import { markProved, type SignedIn } from '#database/staff/staff-sessions'
import { failure, type Result, success } from '#domain/result'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfKnown } from './guess-keys.ts'
import type { StaffContext } from './staff-context.ts'

export type ProofFailure = { readonly code: 'password-wrong' } | TooManyGuesses

/**
 * The password is asked for again, for what needs step-up. Wrong guesses are counted for this session alone, so that a
 * stranger who guesses at the account does not slow down its owner.
 */
export async function provePassword(
  context: StaffContext,
  { session, staff }: SignedIn,
  password: string,
): Promise<Result<null, ProofFailure>> {
  const { db, now, passwords } = context
  const guess = await withGuessDelay(context, keysOfKnown(session.id), async () => {
    const found = await findStaff(db, staff.id)
    return (await passwords.verify(password, found?.passwordHash ?? null, 'known')) ? staff : null
  })
  if (!guess.ok) return guess
  if (guess.value === null) return failure({ code: 'password-wrong' } as const)
  await markProved(db, session.id, now())
  return success(null)
}
