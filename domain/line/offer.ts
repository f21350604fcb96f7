/** A unit is held this long for somebody in line, from the mail on. */
export const OFFER_MS = 2 * 60 * 60_000
/** Before that, for whoever has the page open. */
export const OFFER_ON_PAGE_MS = 5 * 60_000
/** A page that asked this long ago counts as open. */
export const PAGE_OPEN_MS = 45_000

export type OfferTimes = { readonly holdMs: number; readonly mailInMs: number }

export function offerTimes(seenAtMs: number | null, nowMs: number): OfferTimes {
  const isOpen = seenAtMs !== null && nowMs - seenAtMs <= PAGE_OPEN_MS
  return isOpen
    ? { holdMs: OFFER_ON_PAGE_MS + OFFER_MS, mailInMs: OFFER_ON_PAGE_MS }
    : { holdMs: OFFER_MS, mailInMs: 0 }
}
