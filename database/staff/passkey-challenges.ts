import type { Kysely } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'

type Challenge = {
  readonly challengeHash: string
  /** It is null before sign-in. */
  readonly staffId: string | null
}

/** The limit is more than a person needs from one source; the next challenge ends the oldest. */
const MAX_CHALLENGES = 50

type NewChallenge = Challenge & {
  /** This identifies who asked for the challenge. */
  readonly sourceHash: string
  readonly expiresAtMs: number
}

/** Anybody may ask for a challenge before sign-in, so a source has no more than `MAX_CHALLENGES` at a time. */
export async function insertChallenge(
  db: Kysely<Schema>,
  { challengeHash, staffId, sourceHash, expiresAtMs }: NewChallenge,
): Promise<void> {
  await transact(db, async (trx) => {
    const latest = trx
      .selectFrom('passkey_challenges')
      .select('challenge_hash')
      .where('source_hash', '=', sourceHash)
      // A later one was made by a clock that ran ahead.
      .where('expires_at', '<=', expiresAtMs + MAX_CLOCK_SKEW_MS)
      .orderBy('expires_at', 'desc')
      .limit(MAX_CHALLENGES - 1)
    await trx
      .deleteFrom('passkey_challenges')
      .where('source_hash', '=', sourceHash)
      .where('challenge_hash', 'not in', latest)
      .execute()
    await trx
      .insertInto('passkey_challenges')
      .values({
        challenge_hash: challengeHash,
        staff_id: staffId,
        expires_at: expiresAtMs,
        source_hash: sourceHash,
      })
      .execute()
  })
}

/** Each challenge can be answered once, by the person it was made for. */
export async function takeChallenge(
  db: Kysely<Schema>,
  { challengeHash, staffId, nowMs }: Challenge & { readonly nowMs: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldChallenges(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', nowMs).execute()
}
