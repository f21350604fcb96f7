import { statfs } from 'node:fs/promises'

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
