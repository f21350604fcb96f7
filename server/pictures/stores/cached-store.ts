import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createFolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

const MAX_CACHE_BYTES = 500_000_000
/** A store that does not answer must not collect a request for each shopper. */
const MAX_READS_AT_ONCE = 16

type Options = { readonly folder: string; readonly maxBytes?: number }

/**
 * Reads through a folder on disk, which keeps what was asked for last, up to `maxBytes`. Files never
 * change, so that what is in the folder is always right; it can be deleted at any time.
 */
export async function cacheOnDisk(
  store: PictureStore,
  { folder, maxBytes = MAX_CACHE_BYTES }: Options,
): Promise<PictureStore> {
  const disk = createFolderStore(folder)
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_bytes, file, reason) => {
      if (reason !== 'set') disk.remove(file).catch(() => undefined)
    },
  })
  const kept = (await disk.list()).toSorted((a, b) => a.writtenAtMs - b.writtenAtMs)
  for (const { file, bytes } of kept) known.set(file, bytes)

  const limit = pLimit(MAX_READS_AT_ONCE)
  const underWay = new Map<string, Promise<Uint8Array | null>>()

  async function fetchOnce(file: string): Promise<Uint8Array | null> {
    const waiting = underWay.get(file)
    if (waiting) return waiting
    const fetching = limit(() => store.read(file))
    underWay.set(file, fetching)
    try {
      const bytes = await fetching
      if (bytes) await keep(file, bytes)
      return bytes
    } finally {
      underWay.delete(file)
    }
  }

  /** A full disk only makes the next read slower. */
  async function keep(file: string, bytes: Uint8Array) {
    try {
      await disk.write(file, bytes)
      known.set(file, bytes.byteLength)
    } catch {
      known.delete(file)
    }
  }

  return {
    ...store,
    read: async (file) => {
      const onDisk = known.get(file) === undefined ? null : await disk.read(file).catch(() => null)
      return onDisk ?? fetchOnce(file)
    },
    remove: async (file) => {
      await store.remove(file)
      known.delete(file)
    },
  }
}
