import { appendLines, completeSince, readIfThere } from '#database/appended-lines'
import { erasuresCompleteSince } from '#database/erased-list'
import { dataFolder } from '#database/sqlite/data-folder'
import type { BackupBucket } from './bucket.ts'
import type { ListsSince } from './finish-restore.ts'
import { readErasedLists, readStaffLists } from './read-lists.ts'

type Question = {
  readonly dataDir: string
  readonly bucket: BackupBucket | null
  /** It is null for a copy that says nothing of itself. */
  readonly madeAtMs: number | null
}

/** Reads what happened since a backup was made, and whether all of it is known. */
export async function listsSince({ dataDir, bucket, madeAtMs }: Question): Promise<ListsSince> {
  const erased = await readErasedLists({ dataDir, bucket })
  const staff = await readStaffLists({ dataDir, bucket })
  const lacks = ({ sinceMs }: { readonly sinceMs: number | null }) =>
    sinceMs === null || sinceMs > (madeAtMs ?? 0)
  return {
    erasures: erased.entries,
    staffChanges: staff.entries,
    lacksErasures: lacks(erased),
    lacksStaffChanges: lacks(staff),
  }
}

/**
 * A list that is missing after a restore begins then. The running shop would date it from the oldest row of the database,
 * as if nothing between the backup and its loss were missing.
 */
export function beginMissingLists(dataDir: string, nowMs: number): void {
  const { erasedList, staffChanges } = dataFolder(dataDir)
  if (erasuresCompleteSince(readIfThere(erasedList)) === null) {
    appendLines(erasedList, [{ sinceMs: nowMs }])
  }
  if (completeSince(readIfThere(staffChanges)) === null) {
    appendLines(staffChanges, [{ sinceMs: nowMs }])
  }
}
