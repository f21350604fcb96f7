import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
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

type StoreSettings = Pick<Config, 'dataDir' | 'picturesS3'>

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
  if (picturesS3 === null) return createFolderStore(picturesFolder(dataDir))
  const s3 = onlyWholePictures(createS3Store(picturesS3))
  return cacheOnDisk(s3, { folder: pictureCacheFolder(dataDir) })
}
