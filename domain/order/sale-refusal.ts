/** The owner has stopped the sale of this product, or of everything if the title is null. */
export type PauseRefusal = { readonly code: 'selling-paused'; readonly title: string | null }

export type DropNotOpen = {
  readonly code: 'drop-not-open'
  readonly opensInMs: number
  /** The drop is a draw: until then it is for those who are drawn, so that "not open yet" would be wrong. */
  readonly isDraw?: true
}

export type DropRefusal =
  | DropNotOpen
  | { readonly code: 'drop-limit-reached'; readonly limit: number }

/** Somebody else is asked to pay for units of a drop that is planned or running. */
export type SharedDropRefusal = { readonly code: 'drop-not-shared' }

/** The shop offers a product that is `not-on-sale` to nobody. */
export type ClosedSale =
  | PauseRefusal
  | DropNotOpen
  | { readonly code: 'not-on-sale'; readonly title: string }

/** Units may not leave the shelf for a shopper at this instant for one of these reasons. */
export type SaleRefusal = ClosedSale | DropRefusal
