import { loadLiveProducts } from '#database/catalogue/catalogue'
import { isSellingPaused } from '#database/catalogue/pauses'
import { findCodes } from '#database/discounts/discount-codes'
import type { Product } from '#domain/catalogue/product'
import type { StoredCode } from '#domain/discount/discount-code'
import { readCode } from '#domain/discount/read-code'
import type { OrderContext } from './order-context.ts'

/** The shop sells this, as read from the database. */
export type CurrentSale = {
  readonly products: readonly Product[]
  readonly isAllPaused: boolean
  /** The typed discount codes that exist. */
  readonly codes: readonly StoredCode[]
}

type Wanted = { readonly productIds: readonly number[]; readonly typedCodes: readonly string[] }

export async function loadSale(
  db: OrderContext['db'],
  { productIds, typedCodes }: Wanted,
): Promise<CurrentSale> {
  const [products, isAllPaused, codes] = await Promise.all([
    loadLiveProducts(db, productIds),
    isSellingPaused(db),
    findCodes(db, [...new Set(typedCodes.flatMap(codeIn))]),
  ])
  return { products, isAllPaused, codes }
}

/** Returns the code as it is stored, or nothing if it cannot be a code. */
export function codeIn(typed: string): readonly string[] {
  const code = readCode(typed)
  return code.ok ? [code.value] : []
}
