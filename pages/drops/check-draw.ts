import type { PublishedDraw } from '#contracts/draw'
import {
  inDrawOrder,
  type KeyedEntry,
  keyText,
  type PublishedEntry,
  shareOut,
} from '#domain/draw/draw-order'

export type DrawCheck = {
  readonly hash: string
  /** The seed is the one whose hash was on the page before. */
  readonly isSeedRight: boolean
  readonly inOrder: readonly KeyedEntry[]
  readonly winners: readonly KeyedEntry[]
  /** Their phone had been offered a unit before. */
  readonly passedOver: readonly KeyedEntry[]
  /** They are those that the shop names. */
  readonly areWinnersRight: boolean
}

/** Draws again in this browser, from the list and the seed alone. */
export async function checkDraw(draw: PublishedDraw, shownHash: string): Promise<DrawCheck> {
  const { seed, entries, pieces: units, winners: named } = draw
  if (seed === null || !entries || !units || !named) throw new Error('Not drawn yet')
  const hash = await sha256Hex(seed)
  const keyed = await Promise.all(entries.map((entry) => withKey(entry, seed)))
  const inOrder = inDrawOrder(keyed)
  const { winners, passedOver } = shareOut(inOrder, units)
  return {
    hash,
    isSeedRight: hash === shownHash,
    inOrder,
    winners,
    passedOver,
    areWinnersRight: idsOf(winners) === idsOf(named),
  }
}

async function withKey(entry: PublishedEntry, seed: string): Promise<KeyedEntry> {
  return { ...entry, key: await sha256Hex(keyText(seed, entry.id)) }
}

function idsOf(entries: readonly PublishedEntry[]): string {
  return entries.map(({ id }) => id).join()
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
