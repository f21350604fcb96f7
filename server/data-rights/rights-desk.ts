import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { type DataRightsContext, dataRightsContextOf } from './data-rights-context.ts'

/** What answering a request needs, from the back office and from the shell. */
export type RightsDesk = Pick<DataRightsContext, 'db' | 'now' | 'brand'> & {
  /** Where erasures are recorded, besides the database. */
  readonly dataDir: string
}

/** One address, and who looks after it. */
export type Address = {
  readonly email: string
  /** The request that is answered; null without one. */
  readonly number: string | null
  readonly actor: Actor
}

export function rightsDeskOf(context: AppContext): RightsDesk {
  const { db, now, brand } = dataRightsContextOf(context)
  return { db, now, brand, dataDir: context.config.dataDir }
}
