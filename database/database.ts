import type { Kysely } from 'kysely'
import type { Clock, ExactClock } from './clock.ts'
import type { Schema } from './schema.ts'

export type DatabaseSettings = {
  readonly dataDir: string
  /** The shop uses PostgreSQL if this is set, and SQLite in the data folder otherwise. */
  readonly databaseUrl?: string
}

export type Database = {
  readonly db: Kysely<Schema>
  readonly engine: 'sqlite' | 'postgres'
  /** Every stored time comes from this clock, so that processes on several machines agree. */
  readonly now: Clock
  /** The database's own clock at this moment, not a measured one, for what must not happen early. */
  readonly nowIn: ExactClock
  readonly close: () => Promise<void>
}

export type DatabaseFailure = {
  readonly code: 'data-folder-not-writable' | 'database-unreachable' | 'migration-failed'
  /** This is a sentence for the operator; it contains no password. */
  readonly detail: string
}
