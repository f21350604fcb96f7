import type { Generated } from 'kysely'
import type { DiscountKind } from '#domain/discount/discount'

export type DiscountTables = {
  readonly discount_codes: DiscountCodesTable
  readonly discount_orders: DiscountOrdersTable
}

type DiscountCodesTable = {
  /** Codes are stored in upper case. */
  readonly code: string
  readonly kind: DiscountKind
  /** The amount is in percent or in pesewas, depending on the kind. */
  readonly amount: number
  readonly starts_at: number | null
  readonly ends_at: number | null
  readonly max_uses: number | null
  readonly max_per_person: number | null
  /** It counts those rows of `discount_orders` that have `is_counted`. */
  readonly uses: Generated<number>
  readonly collection: string | null
  readonly product_id: number | null
  readonly created_at: number
  readonly ended_at: number | null
  /** It is 1 for a code that came with the shop, until the owner has decided about those (demo_content). */
  readonly is_demo: Generated<0 | 1>
}

/** A row says which order used a code, and by whom, for the limit for a person. */
type DiscountOrdersTable = {
  readonly order_id: string
  readonly code: string
  /** It is 0 once the order's hold has ended without payment. */
  readonly is_counted: 0 | 1
  /** It is empty for orders from before there was a limit, and for erased customers. */
  readonly phone_hash: string
  readonly mailbox_hash: string
}
