import { deleteOldChallenges } from '#database/staff/passkey-challenges'
import { deleteOldGuesses } from '#database/staff/sign-in-failures'
import type { AppContext } from '../base/context.ts'
import { pruneDevices } from './known-devices.ts'
import { pruneSessions } from './sessions.ts'

/** Removes what can no longer be used: sessions, devices, challenges, counts of wrong guesses. */
export async function pruneSignIns(context: Pick<AppContext, 'db' | 'now'>) {
  await pruneSessions(context)
  await pruneDevices(context)
  await deleteOldChallenges(context.db, context.now())
  await deleteOldGuesses(context.db, context.now())
}
