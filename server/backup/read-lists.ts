import { basename } from 'node:path'
import { completeSince, readIfThere } from '#database/appended-lines'
import { erasuresCompleteSince, parseErasures, type RecordedErasure } from '#database/erased-list'
import { dataFolder } from '#database/sqlite/data-folder'
import { parseStaffChanges } from '#database/staff/staff-changes'
import type { StaffChange } from '#domain/backup/carry-over'
import type { BackupBucket } from './bucket.ts'

type Place = { readonly dataDir: string; readonly bucket: BackupBucket | null }

/** One list is made of that of this machine and, from the bucket, those of all machines. */
export type KeptList<Entry> = {
  /** The oldest entry comes first. */
  readonly entries: readonly Entry[]
  /** The list has everything from this time on; null: there is no list. */
  readonly sinceMs: number | null
}

export async function readStaffLists(place: Place): Promise<KeptList<StaffChange>> {
  const texts = await readTexts(place, dataFolder(place.dataDir).staffChanges)
  const entries = new Map(texts.flatMap(parseStaffChanges).map((each) => [each.id, each]))
  return {
    entries: [...entries.values()].toSorted((a, b) => a.atMs - b.atMs),
    sinceMs: earliest(texts.map(completeSince)),
  }
}

export async function readErasedLists(place: Place): Promise<KeptList<RecordedErasure>> {
  const texts = await readTexts(place, dataFolder(place.dataDir).erasedList)
  const entries = new Map(
    texts
      .flatMap(parseErasures)
      .map((each) => [`${each.mailboxHash} ${each.erasedAtMs}`, each] as const),
  )
  return {
    entries: [...entries.values()].toSorted((a, b) => a.erasedAtMs - b.erasedAtMs),
    sinceMs: earliest(texts.map(erasuresCompleteSince)),
  }
}

async function readTexts({ bucket }: Place, file: string): Promise<readonly string[]> {
  const here = readIfThere(file)
  const elsewhere = bucket === null ? [] : await bucket.readLists(basename(file))
  return here === null ? elsewhere : [here, ...elsewhere]
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((each) => each !== null)
  return known.length === 0 ? null : Math.min(...known)
}
