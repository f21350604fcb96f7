import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { contentHash } from '#server/pictures/content-hash'
import { PICTURE_CLASSES, type PictureClass } from '#server/pictures/picture-classes'
import { MASTERS_FOLDER } from './settings.ts'

/** Increase it when the encoding changes, so that every picture is derived again. */
const ENCODER_VERSION = '1'
const EXTENSION = '.webp'

export type Master = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly pictureClass: PictureClass
  /** It is a hash of the master and of every setting: the derived files are up to date while it is unchanged. */
  readonly recipe: string
}

export async function readMasters(): Promise<readonly Master[]> {
  const masters = await Promise.all(PICTURE_CLASSES.map(readClass))
  return masters.flat()
}

async function readClass(pictureClass: PictureClass): Promise<readonly Master[]> {
  const names = await listMasterNames(pictureClass)
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(MASTERS_FOLDER, pictureClass.folder, name + EXTENSION))
      const recipe = contentHash(bytes, JSON.stringify(pictureClass), ENCODER_VERSION)
      return { name, bytes, pictureClass, recipe }
    }),
  )
}

export async function listMasterNames({ folder }: PictureClass): Promise<readonly string[]> {
  const files = await readdir(join(MASTERS_FOLDER, folder))
  return files
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => basename(file, EXTENSION))
    .sort()
}
