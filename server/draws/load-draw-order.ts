import type { Kysely } from 'kysely'
import { listEntered } from '#database/draws/draw-entries'
import type { Draw } from '#database/draws/draws'
import type { Schema } from '#database/schema'
import { inDrawOrder, type KeyedEntry, keyText } from '#domain/draw/draw-order'
import { sha256Hex } from '../base/sha256.ts'

/** Computed anew each time: it follows from the seed and the frozen list. Empty before the draw. */
export async function loadDrawOrder(
  db: Kysely<Schema>,
  { dropId, seed }: Draw,
): Promise<readonly KeyedEntry[]> {
  if (seed === null) return []
  const entries = await listEntered(db, dropId)
  return inDrawOrder(
    entries.map((entry) => ({ ...entry, key: sha256Hex(keyText(seed, entry.id)) })),
  )
}
