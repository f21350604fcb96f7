import type { Generated } from 'kysely'
import type { Size } from '#domain/catalogue/sizes'
import type { WaitingKind, WaitingState } from '#domain/waiting/waiting-request'

export type WaitingTables = {
  readonly waiting_list: WaitingListTable
  readonly waiting_links: WaitingLinksTable
}

/** One row for a mailbox, a variant and a kind. */
type WaitingListTable = {
  readonly id: string
  readonly kind: WaitingKind
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  /** The drop whose waiting list it is. */
  readonly drop_id: string | null
  /** Lower-cased, as in other tables. */
  readonly email: string
  /** The address is as it was typed. */
  readonly address: string
  /** `personalMailboxOf`: spellings of one mailbox are one person. */
  readonly mailbox: string
  /** Empty unless an order may be made of it. */
  readonly first_name: Generated<string>
  readonly phone: Generated<string>
  readonly country: Generated<string>
  readonly state: WaitingState
  readonly created_at: number
  readonly confirmed_at: number | null
  /** The mail was queued then, or the unit offered. */
  readonly offered_at: number | null
  readonly offer_expires_at: number | null
  readonly order_id: string | null
  /** An open page last asked then how it stands. */
  readonly seen_at: number | null
}

/** A mailed link; only its hash is stored. It can always leave, and confirm for a while. */
type WaitingLinksTable = {
  readonly token_hash: string
  readonly request_id: string
  readonly confirms_until: number | null
  readonly created_at: number
  /** Name and phone are as typed for this link; null if it can only leave, or was made by the release before. */
  readonly first_name: Generated<string | null>
  readonly phone: Generated<string | null>
  readonly country: Generated<string | null>
}
