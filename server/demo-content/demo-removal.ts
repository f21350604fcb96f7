import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema'
import type { DemoOutcome } from '#domain/demo-content/demo-content'

/** What the removal of one kind needs to know. */
export type Removal = {
  /** The keys of edited ones that go, too (`EditedDemo`). */
  readonly ticked: ReadonlySet<string>
  readonly nowMs: number
}

export type Removed = {
  readonly outcome: DemoOutcome
  /** The audit also has these, by what was done with them. */
  readonly names: Readonly<Record<string, string>>
}

export type Remove = (trx: Transaction<Schema>, removal: Removal) => Promise<Removed>
