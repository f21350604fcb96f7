/** The shop answered this change of the owner with success. */
export type OwnerChange =
  | { readonly kind: 'step'; readonly step: 'packed' | 'sent'; readonly orderId: string }
  | { readonly kind: 'stock'; readonly token: string }
  | { readonly kind: 'price'; readonly productId: number; readonly pricePesewas: number }
  | { readonly kind: 'refund'; readonly id: string; readonly orderId: string }
  | { readonly kind: 'published'; readonly productId: number }
  | { readonly kind: 'drop'; readonly id: string }
  | { readonly kind: 'picture'; readonly uploadId: string }

/** The ledger is what the shop acknowledged, by the memory of its visitors. */
export type Ledger = {
  /** Orders are keyed by token. */
  readonly orders: Map<string, string>
  /** A shopper was told that these orders are paid. */
  readonly paid: Set<string>
  readonly changes: OwnerChange[]
  /** These were seen to be wrong while it happened. */
  readonly violations: string[]
}

export function openLedger(): Ledger {
  return { orders: new Map(), paid: new Set(), changes: [], violations: [] }
}

/** The same token must stay the same order, whichever process answers. */
export function notePlaced(ledger: Ledger, token: string, orderId: string): void {
  const known = ledger.orders.get(token)
  if (known !== undefined && known !== orderId) {
    ledger.violations.push(`one token became two orders, ${known} and ${orderId}`)
  }
  ledger.orders.set(token, orderId)
}
