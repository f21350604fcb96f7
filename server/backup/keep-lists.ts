import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { appendLines, completeSince, readIfThere } from '#database/appended-lines'
import { erasuresCompleteSince } from '#database/erased-list'
import { dataFolder } from '#database/sqlite/data-folder'
import { findFirstAuditMs } from '#database/staff/audit'
import { listStaffChanges, parseStaffChanges } from '#database/staff/staff-changes'
import type { AppContext } from '../base/context.ts'
import { waitForAll } from '../base/wait-for-all.ts'
import { createBackupBucket } from './bucket.ts'
import { forgetMachineId, machineIdOf } from './machine-id.ts'

type Context = Pick<AppContext, 'db' | 'now'> & {
  readonly config: Pick<AppContext['config'], 'dataDir' | 'backupBucket'>
}

/** A transaction may commit so long after the time that its row of the audit has. */
const LATE_COMMIT_MS = 10 * 60_000

/** Returns the job that keeps the lists of what a restored backup must not undo, here and in the bucket. */
export function createListKeeper(context: Context): () => Promise<void> {
  const alreadyPut = new Map<string, string>()
  // The first look is at everything, so that nothing is left out that happened while no process ran.
  let lookedUntilMs = 0
  return async () => {
    const nowMs = context.now()
    await beginErasedList(context)
    // After a clock was set back, the rows of the new time are looked at as well.
    await addStaffChanges(context, Math.min(lookedUntilMs, nowMs) - LATE_COMMIT_MS)
    lookedUntilMs = nowMs
    await putIntoBucket(context, alreadyPut)
  }
}

async function beginErasedList({ db, now, config: { dataDir } }: Context): Promise<void> {
  const { erasedList } = dataFolder(dataDir)
  if (erasuresCompleteSince(readIfThere(erasedList)) !== null) return
  // Somebody was erased, but is on no list: the list was lost, or another machine has it.
  const erasedAtMs = await findFirstAuditMs(db, { action: 'personal-data-erased' })
  const sinceMs = erasedAtMs === null ? ((await findFirstAuditMs(db)) ?? now()) : now()
  appendLines(erasedList, [{ sinceMs }])
  forgetMachineId(dataDir)
}

/** Several processes may add the same line: readers tell changes by their ids. */
async function addStaffChanges(
  { db, now, config: { dataDir } }: Context,
  fromMs: number,
): Promise<void> {
  const { staffChanges } = dataFolder(dataDir)
  const text = readIfThere(staffChanges)
  const isBegun = completeSince(text) !== null
  const known = new Set(parseStaffChanges(text).map(({ id }) => id))
  const changes = await listStaffChanges(db, isBegun ? fromMs : 0)
  const missing = changes.filter(({ id }) => !known.has(id))
  if (isBegun) {
    if (missing.length > 0) appendLines(staffChanges, missing)
    return
  }
  appendLines(staffChanges, [{ sinceMs: (await findFirstAuditMs(db)) ?? now() }, ...missing])
  // A list that begins anew must not replace the longer one that the bucket may have.
  forgetMachineId(dataDir)
}

async function putIntoBucket({ config }: Context, alreadyPut: Map<string, string>): Promise<void> {
  if (config.backupBucket === null) return
  const { endpoint, bucket: bucketName } = config.backupBucket
  const bucket = createBackupBucket(config.backupBucket)
  const machine = machineIdOf(config.dataDir)
  const { erasedList, staffChanges } = dataFolder(config.dataDir)
  await waitForAll(
    [erasedList, staffChanges].map(async (file) => {
      const { size, mtimeMs } = statSync(file)
      // The owner may change the bucket while the shop runs, and the new one has nothing yet.
      const state = `${endpoint} ${bucketName} ${machine} ${size} ${mtimeMs}`
      if (alreadyPut.get(file) === state) return
      await bucket.putList(machine, basename(file), readFileSync(file, 'utf8'))
      alreadyPut.set(file, state)
    }),
  )
}
