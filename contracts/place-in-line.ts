/** An open page posts this to /api/notify/place. */
export type PlaceRequest = {
  /** The token comes from the mailed link. */
  readonly token: string
  /** The person wants to pay now. */
  readonly claim?: boolean
  /** Nobody looks at the page: an offer then comes by mail at once. */
  readonly isHidden?: boolean
}

/** A request for a variant is in one of these states. Times are the server's, in epoch milliseconds. */
export type Place =
  | { readonly state: 'unconfirmed' | 'done' }
  | { readonly state: 'waiting'; readonly place: number }
  | Offered
  /** `wasOffered`: the offer ran out; else the drop is over, or the person left. */
  | { readonly state: 'gone'; readonly wasOffered: boolean }

export type Offered = {
  readonly state: 'offered'
  readonly now: number
  /** The unit is offered on the page alone until then. */
  readonly mailedAt: number
  readonly offerEndsAt: number
  /** The path is missing until the offer is claimed. */
  readonly payPath?: string
}
