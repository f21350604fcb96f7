import type { Settings } from '#domain/settings/settings'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

/** Answering a request needs this, from the back office and from the shell, which has no more of the context. */
export type RightsDesk = Pick<AppContext, 'db' | 'now'> & {
  /** Erasures are recorded in this folder, besides the database. */
  readonly config: Pick<AppContext['config'], 'dataDir'>
  readonly settings: { readonly current: () => Pick<Settings, 'brand'> }
}

/** One address, and who looks after it. */
export type Address = {
  readonly email: string
  /** The request that is answered; null without one. */
  readonly number: string | null
  readonly actor: Actor
}
