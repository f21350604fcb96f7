import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { findDrawsWithoutSeed, insertDraw } from '#database/draws/draws'
import type { Schema } from '#database/schema'
import { sha256Hex } from '../base/sha256.ts'

const SEED_BYTES = 32

/** The seed is written with the plan of a draw, before anybody can enter. */
export async function addSeed(trx: Kysely<Schema>, dropId: string, nowMs: number): Promise<void> {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  await insertDraw(trx, { dropId, seed, seedHash: sha256Hex(seed), nowMs })
}

/** A draw that a process of an earlier release planned has no seed, and nobody can enter without one. */
export async function addMissingSeeds(db: Kysely<Schema>, nowMs: number): Promise<void> {
  for (const dropId of await findDrawsWithoutSeed(db)) await addSeed(db, dropId, nowMs)
}
