import type { Generated } from 'kysely'
import type { Size } from '#domain/catalogue/sizes'
import type { EntryState } from '#domain/draw/draw-entry'

export type DrawTables = {
  readonly draws: DrawsTable
  readonly draw_entries: DrawEntriesTable
  readonly draw_links: DrawLinksTable
}

/** One row for each drop that is a draw. */
type DrawsTable = {
  readonly drop_id: string
  /** 256 random bits in hex: a secret until `drawn_at` (repositories/draws.ts). */
  readonly seed: string
  readonly seed_hash: string
  readonly created_at: number
  /** The list of entries never changes after this. */
  readonly frozen_at: number | null
  readonly drawn_at: number | null
  /** So many units of each variant were drawn for. */
  readonly pieces_json: Generated<string>
  /** Everybody has been told. */
  readonly finished_at: number | null
}

/**
 * One row for a mailbox and a draw. What identifies a person is empty or null after an erasure. Until the entry
 * counts, its details are those of the first form; then those of the link that was used.
 */
type DrawEntriesTable = {
  /** 128 random bits in hex; published. */
  readonly id: string
  readonly drop_id: string
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  /** Lower-cased, as in other tables. */
  readonly email: Generated<string>
  /** The address is as it was typed. */
  readonly address: Generated<string>
  readonly name: Generated<string>
  /** National digits, as in orders. */
  readonly phone: Generated<string>
  readonly country: Generated<string>
  /** The hash of its first mailed link, for processes of the release before: they know no `draw_links`. */
  readonly token_hash: string | null
  /** International digits, and `personalMailboxOf`: null until the entry counts. */
  readonly entered_phone: string | null
  readonly entered_mailbox: string | null
  readonly state: EntryState
  readonly created_at: number
  readonly entered_at: number | null
  readonly offered_at: number | null
  readonly offer_expires_at: number | null
  readonly order_id: string | null
  /** `personalMailboxOf`, from the first form on; null for an entry of the release before. */
  readonly mailbox: Generated<string | null>
  /** Published in place of the phone, from the freeze on: entries with one phone share it. It stays after an erasure. */
  readonly phone_group: Generated<number | null>
}

/** A mailed link, with what was typed for it: who presses its button enters with that. */
type DrawLinksTable = {
  readonly token_hash: string
  readonly entry_id: string
  readonly drop_id: string
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly email: string
  readonly address: string
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly created_at: number
  /** The letter was handed to the mail service then, by the database's clock. */
  readonly left_at: number | null
}
