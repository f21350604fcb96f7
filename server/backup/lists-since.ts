import { readErasures } from '#database/erased-list'
import type { ListsSince } from './finish-restore.ts'

export async function listsSince(dataDir: string): Promise<ListsSince> {
  return {
    erasures: readErasures(dataDir),
    staffChanges: [],
    lacksErasures: true,
    lacksStaffChanges: true,
  }
}
