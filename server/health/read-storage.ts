import { statfs } from 'node:fs/promises'
import type { Heartbeat } from '#domain/health/health'
import { listBackups } from '../backup/list-backups.ts'
import type { AppContext } from '../base/context.ts'

/** The disk is that of the machine that this process runs on. */
export type Disk = { readonly freeBytes: number; readonly totalBytes: number }

/** Reads the disk with the data folder; null if it cannot be read. */
export async function readDisk(dataDir: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/**
 * The newest copy in the data folder. PostgreSQL is copied elsewhere, so there it is the last time that somebody
 * noted it (`npm run backup -- noted`).
 */
export async function readLastBackup(
  { config, engine }: Pick<AppContext, 'config' | 'engine'>,
  heartbeats: ReadonlyMap<string, Heartbeat>,
): Promise<number | null> {
  if (engine === 'postgres') return heartbeats.get('backup')?.okAtMs ?? null
  const [newest] = await listBackups(config.dataDir)
  return newest?.madeAtMs ?? null
}
