import type { DrawnUnits, PublishedEntry } from '#domain/draw/draw-order'

/**
 * GET /api/drops/ID/draw answers with all that another program needs to draw again. `open`: until `at` entries count,
 * then links of late letters alone. `closed`: the list is frozen. `drawn`: the seed is out.
 */
export type PublishedDraw = {
  readonly id: string
  readonly title: string
  /** Entries close at this ISO instant. */
  readonly at: string
  readonly state: 'open' | 'closed' | 'drawn'
  /** SHA-256 of the seed's text, in hex. */
  readonly hash: string
  readonly entryCount: number
  /** Sorted by id. Null before the list is frozen. */
  readonly entries: readonly PublishedEntry[] | null
  /** 256 bits in hex. Null before the draw. */
  readonly seed: string | null
  readonly pieces: readonly DrawnUnits[] | null
  /** They are in the order of the draw, one of a group; a winner who does not pay in time is followed by the next. */
  readonly winners: readonly PublishedEntry[] | null
}

export function drawDataPath(dropId: string): string {
  return `/api/drops/${dropId}/draw`
}

/** Tab-separated lines: number, product, colour, size, group. */
export function drawListPath(dropId: string): string {
  return `/api/drops/${dropId}/draw.txt`
}

/** Tab-separated lines: product, colour, size, how many units were drawn for. */
export function drawUnitsPath(dropId: string): string {
  return `/api/drops/${dropId}/draw-pieces.txt`
}
