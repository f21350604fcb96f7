import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { S3Failure } from '../../base/s3/s3-failure.ts'
import type { S3Settings } from '../../base/s3/s3-settings.ts'
import { cacheOnDisk } from './cached-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'
import { onlyWholePictures } from './whole-pictures.ts'

declare module '../../base/config.ts' {
  interface Config {
    /** Null: uploaded pictures are in the data folder. */
    readonly picturesS3: S3Settings | null
  }
}

type StoreSettings = Pick<Config, 'dataDir' | 'picturesS3' | 'lostConnections'>

export function picturesFolder(dataDir: string): string {
  return join(dataDir, 'pictures')
}

/** Files of a bucket are cached here. */
export function pictureCacheFolder(dataDir: string): string {
  return join(dataDir, 'picture-cache')
}

/** The pictures are in the data folder if there is no bucket. */
export async function configuredStore(settings: StoreSettings): Promise<PictureStore> {
  const { dataDir, picturesS3 } = settings
  if (isLocked(settings)) return lockedStore(dataDir)
  if (picturesS3 === null) return createFolderStore(picturesFolder(dataDir))
  const s3 = onlyWholePictures(createS3Store(picturesS3))
  const cached = await cacheOnDisk(s3, { folder: pictureCacheFolder(dataDir) })
  return readingAlso(createFolderStore(picturesFolder(dataDir)), cached)
}

/** What opens the bucket that an owner typed is lost: where the pictures are can be neither read nor written. */
export function isLocked({ lostConnections }: Pick<Config, 'lostConnections'>): boolean {
  return lostConnections.includes('pictures')
}

/** The files where they are, without a cache: whoever copies all of them would fill it with what nobody asked for. */
export function uncachedStore(
  { dataDir, picturesS3 }: Omit<StoreSettings, 'lostConnections'>,
  called: string,
): PictureStore {
  return picturesS3 === null
    ? createFolderStore(picturesFolder(dataDir))
    : onlyWholePictures(createS3Store(picturesS3, { called }))
}

/** A file that is not in the bucket may still be where it was before there was one, unless it was removed. */
function readingAlso(folder: PictureStore, bucket: PictureStore): PictureStore {
  return {
    ...bucket,
    read: async (file) => (await bucket.read(file)) ?? folder.read(file),
    remove: async (file) => {
      await bucket.remove(file)
      await folder.remove(file)
    },
  }
}

/** What this machine happens to have of the files. */
export function filesAtHand(dataDir: string): PictureStore {
  const folders = [picturesFolder, pictureCacheFolder].map((folderOf) =>
    createFolderStore(folderOf(dataDir)),
  )
  return {
    ...lockedStore(dataDir),
    list: async () => {
      const files = (await Promise.all(folders.map((folder) => folder.list()))).flat()
      return [...new Map(files.map((stored) => [stored.file, stored])).values()]
    },
  }
}

function lockedStore(dataDir: string): PictureStore {
  const folder = createFolderStore(picturesFolder(dataDir))
  const cache = createFolderStore(pictureCacheFolder(dataDir))
  return {
    read: async (file) => (await folder.read(file)) ?? cache.read(file),
    write: refuse,
    remove: refuse,
    list: refuse,
  }
}

async function refuse(): Promise<never> {
  throw new S3Failure('What opens the bucket of the pictures is lost')
}
