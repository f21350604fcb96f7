import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Schema } from './schema.ts'

export type DatabaseSettings = {
  readonly dataDir: string
  /** PostgreSQL when given, else SQLite in the data folder. */
  readonly databaseUrl?: string
}

export type Database = {
  readonly db: Kysely<Schema>
  readonly engine: 'sqlite' | 'postgres'
  /** Every time that is kept is told by it, so that processes on several machines agree. */
  readonly now: Clock
  readonly close: () => Promise<void>
}

export type DatabaseFailure = {
  readonly code: 'data-folder-not-writable' | 'database-unreachable' | 'migration-failed'
  /** A sentence for whoever started the shop; holds no password. */
  readonly detail: string
}
