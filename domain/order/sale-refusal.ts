/** The owner has stopped the sale of this piece, or of everything: null. */
export type PauseRefusal = { readonly code: 'selling-paused'; readonly title: string | null }

export type DropNotOpen = { readonly code: 'drop-not-open'; readonly opensInMs: number }

export type DropRefusal =
  | DropNotOpen
  | { readonly code: 'drop-limit-reached'; readonly limit: number }

/** `not-on-sale`: the shop offers this piece to nobody. */
export type ClosedSale =
  | PauseRefusal
  | DropNotOpen
  | { readonly code: 'not-on-sale'; readonly title: string }

/** Why pieces may not leave the shelf for a shopper at this instant. */
export type SaleRefusal = ClosedSale | DropRefusal
