/** A change of the owner that the shop answered with success. */
export type OwnerChange =
  | { readonly kind: 'step'; readonly step: 'packed' | 'sent'; readonly orderId: string }
  | { readonly kind: 'stock'; readonly token: string }
  | { readonly kind: 'price'; readonly productId: number; readonly pricePesewas: number }
  | { readonly kind: 'refund'; readonly id: string; readonly orderId: string }
  | { readonly kind: 'published'; readonly productId: number }
  | { readonly kind: 'drop'; readonly id: string }
  | { readonly kind: 'picture'; readonly uploadId: string }

/** What the shop acknowledged, by the memory of its visitors. */
export type Ledger = {
  /** By token. */
  readonly orders: Map<string, string>
  /** Orders that a shopper was told are paid. */
  readonly paid: Set<string>
  readonly changes: OwnerChange[]
  /** What was seen to be wrong while it happened. */
  readonly violations: string[]
}

export function openLedger(): Ledger {
  return { orders: new Map(), paid: new Set(), changes: [], violations: [] }
}

/** The same token is the same order, whichever process answers. */
export function notePlaced(ledger: Ledger, token: string, orderId: string): void {
  const known = ledger.orders.get(token)
  if (known !== undefined && known !== orderId) {
    ledger.violations.push(`one token became two orders, ${known} and ${orderId}`)
  }
  ledger.orders.set(token, orderId)
}
