import { type Piece, pieceKey } from '../catalogue/piece.ts'

/** An entry as everybody sees it: a random number and the piece that it names. */
export type PublishedEntry = Piece & { readonly id: string }

/** How many pieces of one colour and size were drawn for. */
export type DrawnPieces = Piece & { readonly pieces: number }

/** Its SHA-256 in hex is the entry's key. */
export function keyText(seed: string, entryId: string): string {
  return `${seed}:${entryId}`
}

export type KeyedEntry = PublishedEntry & { readonly key: string }

/** Ascending by key. The place in the list does not matter. */
export function inDrawOrder<Entry extends KeyedEntry>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** Each piece goes to the first in the order who named it. */
export function shareOut<Entry extends PublishedEntry>(
  inOrder: readonly Entry[],
  drawnFor: readonly DrawnPieces[],
): readonly Entry[] {
  const left = new Map(drawnFor.map((drawn) => [pieceKey(drawn), drawn.pieces]))
  return inOrder.filter((entry) => {
    const pieces = left.get(pieceKey(entry)) ?? 0
    left.set(pieceKey(entry), pieces - 1)
    return pieces > 0
  })
}
