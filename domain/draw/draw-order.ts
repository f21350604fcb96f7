import { type ProductVariant, variantKey } from '../catalogue/product-variant.ts'

/** An entry as everybody sees it: a random number and the variant that it names. */
export type PublishedEntry = ProductVariant & {
  readonly id: string
  /** Stands for the phone: entries with one phone share it, all others have their own. */
  readonly group: number
}

/** So many units of one colour and size were drawn for. */
export type DrawnUnits = ProductVariant & { readonly pieces: number }

/** The SHA-256 of this text, in hex, is the entry's key. */
export function keyText(seed: string, entryId: string): string {
  return `${seed}:${entryId}`
}

export type KeyedEntry = PublishedEntry & { readonly key: string }

/** Ascending by key. The place in the list does not matter. */
export function inDrawOrder<Entry extends KeyedEntry>(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

export type SharedOut<Entry> = {
  readonly winners: readonly Entry[]
  /** Their unit was there, but an entry with the same phone has one already. */
  readonly passedOver: readonly Entry[]
}

/** Each unit goes to the first in the order who named its variant; of one group only the first entry gets one. */
export function shareOut<Entry extends PublishedEntry>(
  inOrder: readonly Entry[],
  drawnFor: readonly DrawnUnits[],
): SharedOut<Entry> {
  const left = new Map(drawnFor.map((drawn) => [variantKey(drawn), drawn.pieces]))
  const offered = new Set<number>()
  const winners: Entry[] = []
  const passedOver: Entry[] = []
  for (const entry of inOrder) {
    const units = left.get(variantKey(entry)) ?? 0
    if (units === 0) continue
    if (offered.has(entry.group)) {
      passedOver.push(entry)
      continue
    }
    left.set(variantKey(entry), units - 1)
    offered.add(entry.group)
    winners.push(entry)
  }
  return { winners, passedOver }
}
