import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type DatabaseSettings = {
  readonly dataDir: string
  /** PostgreSQL when given, else SQLite in the data folder. */
  readonly databaseUrl?: string
}

export type Database = {
  readonly db: Kysely<Schema>
  readonly engine: 'sqlite' | 'postgres'
  readonly close: () => Promise<void>
}

export type DatabaseFailure = {
  readonly code: 'data-folder-not-writable' | 'database-unreachable' | 'migration-failed'
  /** A sentence for whoever started the shop; holds no password. */
  readonly detail: string
}
