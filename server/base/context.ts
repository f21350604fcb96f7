import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Database } from '#database/database'
import type { Schema } from '#database/schema'
import type { Config } from './config.ts'
import type { FloodLimit } from './http/flood-limit.ts'
import type { Heartbeats } from './jobs/heartbeats.ts'
import type { ProcessCounts } from './process-counts.ts'

/**
 * Everything a request may need, made once when the shop starts (server/create-context.ts). It is passed as an
 * argument, never stored in a module. A feature adds its part beside the code that makes it, and a use case names the
 * parts that it takes: `Pick<AppContext, 'db' | 'orders'>`.
 */
export interface AppContext {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly engine: Database['engine']
  /** The database's clock, the only one for times that are stored or shared. */
  readonly now: Clock
  /** Limits posts that are refused with a page: it is rendered for them alone, with what they typed. */
  readonly mayRenderRefusal: FloodLimit
  readonly heartbeats: Heartbeats
  readonly processCounts: ProcessCounts
  readonly pause: (ms: number) => Promise<void>
}

/** A request, a job or a command uses the database together with its clock. */
export type ClockedDatabase = {
  readonly db: Kysely<Schema>
  readonly now: () => number | Promise<number>
}
