import { deleteOldChallenges } from '#database/repositories/passkeys'
import { deleteOldGuesses } from '#database/repositories/sign-in-failures'
import { pruneSessions } from './sessions.ts'
import type { StaffContext } from './staff-context.ts'

/** Removes what can no longer be used: sessions, challenges, counts of wrong guesses. */
export async function pruneSignIns(context: Pick<StaffContext, 'db' | 'now'>) {
  await pruneSessions(context)
  await deleteOldChallenges(context.db, context.now())
  await deleteOldGuesses(context.db, context.now())
}
