import type { Generated } from 'kysely'
import type { DiscountKind } from '#domain/discount/discount'

export type DiscountTables = {
  readonly discount_codes: DiscountCodesTable
  readonly discount_orders: DiscountOrdersTable
}

type DiscountCodesTable = {
  /** In upper case. */
  readonly code: string
  readonly kind: DiscountKind
  /** Percent, or pesewas. */
  readonly amount: number
  readonly starts_at: number | null
  readonly ends_at: number | null
  readonly max_uses: number | null
  readonly max_per_person: number | null
  /** Its rows of `discount_orders` that are counted. */
  readonly uses: Generated<number>
  readonly collection: string | null
  readonly product_id: number | null
  readonly created_at: number
  readonly ended_at: number | null
}

/** An order with a code, and by whom, for the limit for a person. */
type DiscountOrdersTable = {
  readonly order_id: string
  readonly code: string
  /** 0 once its hold has ended without payment. */
  readonly is_counted: 0 | 1
  /** Empty for orders from before there was a limit, and for erased customers. */
  readonly phone_hash: string
  readonly mailbox_hash: string
}
