import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PublishedDraw } from '#contracts/draw'
import { countEntries, listEntered } from '#database/draws/draw-entries'
import { type Draw, findDraw } from '#database/draws/draws'
import type { Schema } from '#database/schema'
import { type KeyedEntry, type PublishedEntry, shareOut } from '#domain/draw/draw-order'
import { loadDrawOrder } from './load-draw-order.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly publishedDraws: PublishedDraws
  }
}

export type PublishedDraws = {
  /** Null for a drop that is no draw, or was called off. */
  readonly read: (dropId: string) => Promise<PublishedDraw | null>
}

/** A list of 10,000 entries takes about 2 MB. */
const MAX_KEPT = 8

/** This much of draws is public. A draw that is drawn never changes again and stays in memory. */
export function createPublishedDraws(db: Kysely<Schema>): PublishedDraws {
  const drawn = new LRUCache<string, PublishedDraw>({ max: MAX_KEPT })
  return {
    read: async (dropId) => {
      const kept = drawn.get(dropId)
      if (kept) return kept
      const draw = await findDraw(db, dropId)
      if (!draw || draw.calledOffAtMs !== null) return null
      const published = await publish(db, draw)
      if (published.state === 'drawn') drawn.set(dropId, published)
      return published
    },
  }
}

async function publish(db: Kysely<Schema>, draw: Draw): Promise<PublishedDraw> {
  const { dropId, title, opensAtMs, seedHash, seed, frozenAtMs, drawnFor } = draw
  const facts = { id: dropId, title, at: new Date(opensAtMs).toISOString() }
  const hidden = { entries: null, seed: null, pieces: null, winners: null }
  if (frozenAtMs === null) {
    const { entered } = await countEntries(db, dropId)
    return { ...facts, state: 'open', hash: seedHash, entryCount: entered, ...hidden }
  }
  const entries = await listEntered(db, dropId)
  const closed = { ...facts, hash: seedHash, entryCount: entries.length }
  if (seed === null) return { ...closed, state: 'closed', ...hidden, entries }
  const inOrder = await loadDrawOrder(db, draw)
  const winners = shareOut(inOrder, drawnFor).winners.map(withoutKey)
  return { ...closed, state: 'drawn', entries, seed, pieces: drawnFor, winners }
}

function withoutKey({ key: _, ...entry }: KeyedEntry): PublishedEntry {
  return entry
}
