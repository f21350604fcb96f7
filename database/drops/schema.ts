import type { Generated } from 'kysely'
import type { DropMode } from '#domain/drop/drop'

export type DropTables = {
  readonly drops: DropsTable
  readonly drop_products: DropProductsTable
  readonly drop_orders: DropOrdersTable
}

type DropsTable = {
  readonly id: string
  readonly title: string
  readonly opens_at: number
  readonly mode: DropMode
  readonly limit_per_person: number
  readonly hold_minutes: number
  /** It counts the changes of the drop, so that of two people who change it at once the second is told. */
  readonly version: Generated<number>
  readonly created_at: number
  readonly called_off_at: number | null
}

type DropProductsTable = {
  readonly drop_id: string
  readonly product_id: number
}

/** A row says which order has units of a drop, and by whom, for the limit for a person. */
type DropOrdersTable = {
  readonly drop_id: string
  readonly order_id: string
  readonly pieces: number
  readonly phone_hash: string
  readonly mailbox_hash: string
}
