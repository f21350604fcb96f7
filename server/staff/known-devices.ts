import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import {
  deleteOldDevices,
  findDevice,
  keepLatestDevices,
  renewDeviceToken,
  saveDevice,
} from '#database/staff/staff-devices'
import type { AppContext } from '../base/context.ts'
import { newToken } from '../base/new-token.ts'
import { sha256 } from '../base/sha256.ts'
import type { Visitor } from './staff-context.ts'

const KNOWN_MS = 180 * 24 * 3_600_000
export const KNOWN_SECONDS = KNOWN_MS / 1000
/** The devices that are known for each person; the one that signed in longest ago makes room. */
const MAX_DEVICES = 20

/**
 * The id under which a device is known to this account, whose guesses are then delayed by its own alone. Null for any
 * other device. `email`: null for whoever signed in on it.
 */
export async function findKnownDevice(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
  email: string | null,
): Promise<string | null> {
  // A device without a cookie is looked for, too, so that the answer takes as long.
  const tokenHash = sha256(deviceToken ?? '')
  return findDevice(db, { tokenHash, email, signedInSinceMs: now() - KNOWN_MS })
}

type SignIn = Pick<Visitor, 'deviceToken'> & {
  readonly staffId: string
  readonly nowMs: number
}

/**
 * Remembers that this person signed in on this device, and returns the token for its cookie; the database has only its
 * hash. Each sign-in makes a new one, so that a copy of the old is worth nothing, whoever made it.
 */
export async function rememberDevice(
  trx: Kysely<Schema>,
  { deviceToken, staffId, nowMs }: SignIn,
): Promise<{ readonly id: string; readonly token: string }> {
  const { token, tokenHash } = newToken()
  if (deviceToken !== null) {
    await renewDeviceToken(trx, { tokenHash: sha256(deviceToken), newHash: tokenHash })
  }
  const id = await saveDevice(trx, { id: randomUUIDv7(), tokenHash, staffId, nowMs })
  await keepLatestDevices(trx, { staffId, max: MAX_DEVICES, nowMs })
  return { id, token }
}

export async function pruneDevices({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await deleteOldDevices(db, now() - KNOWN_MS)
}
