import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import {
  deleteExpiredSessions,
  findSession,
  insertSession,
  markSeen,
  type SignedIn,
  wasSession,
} from '#database/staff/staff-sessions'
import type { AppContext } from '../base/context.ts'
import { newToken } from '../base/new-token.ts'
import { sha256 } from '../base/sha256.ts'

const DAY_MS = 24 * 3_600_000
const MAX_IDLE_MS = 30 * DAY_MS
const MAX_AGE_MS = 90 * DAY_MS
export const SESSION_SECONDS = MAX_AGE_MS / 1000
/** A session in use is not written more often than this. */
const SEEN_EVERY_MS = 60_000
/** A given password or passkey allows what needs step-up for this long. */
const PROOF_MS = 5 * 60_000

type NewSession = {
  readonly staffId: string
  readonly device: string
  /** It comes from known-devices.ts. */
  readonly deviceId?: string
  readonly nowMs: number
}

/** Returns the token for the cookie; the database has only its hash. */
export async function openSession(
  trx: Kysely<Schema>,
  { deviceId, ...session }: NewSession,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await insertSession(trx, {
    ...session,
    id: randomUUIDv7(),
    tokenHash,
    deviceId: deviceId ?? null,
  })
  return token
}

/** It is null when nobody is signed in with this token. */
export async function findSignedIn(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: string,
): Promise<SignedIn | null> {
  const nowMs = now()
  const found = await findSession(db, sha256(token), sessionValidity(nowMs))
  if (found && found.session.seenAtMs + SEEN_EVERY_MS < nowMs) {
    await markSeen(db, found.session.id, nowMs)
  }
  return found
}

/** Tells whether somebody was signed in with this token before. */
export function isEndedSession({ db }: Pick<AppContext, 'db'>, token: string): Promise<boolean> {
  return wasSession(db, sha256(token))
}

/** Tells whether password or passkey was given in the last five minutes. */
export function isProved({ session }: SignedIn, nowMs: number): boolean {
  return session.provedAtMs + PROOF_MS > nowMs && session.provedAtMs <= nowMs + SEEN_EVERY_MS
}

export async function pruneSessions({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  await deleteExpiredSessions(db, sessionValidity(now()))
}

/** Sessions that began or were used before these times have ended. */
export function sessionValidity(nowMs: number) {
  return { seenSinceMs: nowMs - MAX_IDLE_MS, createdSinceMs: nowMs - MAX_AGE_MS }
}
