import type { DrawnPieces, PublishedEntry } from '#domain/draw/draw-order'

/**
 * The answer of GET /api/drops/ID/draw: all that another program needs to draw again. `open`: entries count.
 * `closed`: the list is frozen. `drawn`: the seed is out.
 */
export type PublishedDraw = {
  readonly id: string
  readonly title: string
  /** When it is drawn, as an ISO instant. */
  readonly at: string
  readonly state: 'open' | 'closed' | 'drawn'
  /** SHA-256 of the seed's text, in hex. */
  readonly hash: string
  readonly entryCount: number
  /** Sorted by id. Null before the close. */
  readonly entries: readonly PublishedEntry[] | null
  /** 256 bits in hex. Null before the draw. */
  readonly seed: string | null
  readonly pieces: readonly DrawnPieces[] | null
  /** In the order of the draw; who does not pay in time is followed by the next. */
  readonly winners: readonly PublishedEntry[] | null
}

export function drawDataPath(dropId: string): string {
  return `/api/drops/${dropId}/draw`
}

/** Tab-separated lines: number, product, colour, size. */
export function drawListPath(dropId: string): string {
  return `/api/drops/${dropId}/draw.txt`
}
