import type { Product } from '../catalogue/product.ts'
import type { Discount, DiscountKind } from './discount.ts'

/** A code as the owner made it. Null: without such a limit. */
export type DiscountCode = {
  readonly code: string
  readonly kind: DiscountKind
  /** Percent, or pesewas. */
  readonly amount: number
  /** From this millisecond on. */
  readonly startsAtMs: number | null
  /** No longer from this millisecond on. */
  readonly endsAtMs: number | null
  readonly maxUses: number | null
  readonly maxPerPerson: number | null
  /** The slug of the only collection that it is for. */
  readonly collection: string | null
  /** The only piece that it is for. */
  readonly productId: number | null
}

export type StoredCode = DiscountCode & {
  /** Orders that are paid or may still be. */
  readonly uses: number
  readonly createdAtMs: number
  /** When the owner ended it. */
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

/** Whether it could be used again, if the owner took its end back: not after its own time. */
export function canResume({ endsAtMs }: Pick<StoredCode, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs === null || nowMs < endsAtMs
}

/** What a code takes off these pieces; null if it is for none of them. */
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
