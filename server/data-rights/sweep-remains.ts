import { readErasures } from '#database/erased-list'
import { vacuumFile } from '#database/sqlite/vacuum-file'
import { writeAudit } from '#database/staff/audit'
import type { Actor } from '#domain/staff/actor'
import { type RepeatedErasures, repeatErasures } from './repeat-erasures.ts'
import type { RightsDesk } from './rights-desk.ts'

type Sweep = RepeatedErasures & {
  /** False: remains are left in the database's log, because somebody read it all the time. */
  readonly isSwept: boolean
}

/** Erases again whom a restored backup brought back, and leaves no remains in SQLite's file. */
export async function sweepRemains(
  { db, now, config }: Pick<RightsDesk, 'db' | 'now' | 'config'>,
  actor: Actor,
): Promise<Sweep> {
  const repeated = await repeatErasures(db, readErasures(config.dataDir))
  const subject = 'erasures'
  await writeAudit(db, {
    actor,
    action: 'erasures-repeated',
    subject,
    detail: repeated,
    nowMs: now(),
  })
  return { ...repeated, isSwept: await vacuumFile(db) }
}
