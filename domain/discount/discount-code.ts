import type { Product } from '../catalogue/product.ts'
import type { Discount, DiscountKind } from './discount.ts'

/** Null means that the code has no such limit. */
export type DiscountCode = {
  readonly code: string
  readonly kind: DiscountKind
  /** The amount is in percent or in pesewas. */
  readonly amount: number
  /** The code is valid from this millisecond on. */
  readonly startsAtMs: number | null
  /** The code is no longer valid from this millisecond on. */
  readonly endsAtMs: number | null
  readonly maxUses: number | null
  readonly maxPerPerson: number | null
  /** The code is valid for the collection with this slug alone. */
  readonly collection: string | null
  /** The code is valid for this product alone. */
  readonly productId: number | null
}

export type StoredCode = DiscountCode & {
  /** A use is an order that is paid or may still be. */
  readonly uses: number
  readonly createdAtMs: number
  /** This is when the owner ended the code. */
  readonly endedAtMs: number | null
}

export type CodeState = 'planned' | 'valid' | 'used-up' | 'over' | 'ended'

export function codeStateAt(code: StoredCode, nowMs: number): CodeState {
  const { startsAtMs, endsAtMs, maxUses, uses, endedAtMs } = code
  if (endedAtMs !== null) return 'ended'
  if (endsAtMs !== null && nowMs >= endsAtMs) return 'over'
  if (startsAtMs !== null && nowMs < startsAtMs) return 'planned'
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'valid'
}

/** The owner can take the end of a code back, but not after its own time. */
export function canResume({ endsAtMs }: Pick<StoredCode, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs === null || nowMs < endsAtMs
}

/** This is what a code takes off these products; null if it is for none of them. */
export function discountOn(
  { code, kind, amount, collection, productId }: DiscountCode,
  products: readonly Pick<Product, 'id' | 'collection'>[],
): Discount | null {
  if (collection === null && productId === null) return { code, kind, amount, productIds: null }
  const covered = products.filter(
    (product) =>
      (productId === null || product.id === productId) &&
      (collection === null || product.collection === collection),
  )
  const productIds = covered.map(({ id }) => id)
  return productIds.length === 0 ? null : { code, kind, amount, productIds }
}
