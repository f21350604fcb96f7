import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureSource } from '../../assets/pictures.ts'
import { derivePicture } from './derive-picture.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { type Master, readMasters } from './masters.ts'
import { showProgress } from './progress.ts'
import { DERIVED_FOLDER } from './settings.ts'

/** An interrupted run may lose this many finished pictures. */
const SAVE_EVERY = 10

export async function deriveAll(): Promise<Readonly<Record<string, PictureSource>>> {
  await mkdir(DERIVED_FOLDER, { recursive: true })
  const masters = await readMasters()
  const known = await readManifest()
  const pictures: Record<string, PictureSource> = {}
  let encodedCount = 0

  for (const [index, master] of masters.entries()) {
    const upToDate = findUpToDate(master, known[master.name])
    if (upToDate === undefined) encodedCount += 1
    pictures[master.name] = upToDate ?? (await derivePicture(master))
    showProgress('pictures', index + 1, masters.length, master.name)
    const isCheckpoint = upToDate === undefined && encodedCount % SAVE_EVERY === 0
    if (isCheckpoint) await writeManifest({ ...known, ...pictures })
  }

  if (encodedCount > 0 || Object.keys(known).length !== masters.length) {
    await writeManifest(pictures)
  }
  const removedCount = await removeStaleFiles(pictures)
  console.log(`pictures: ${masters.length}, encoded ${encodedCount}, removed ${removedCount} files`)
  return pictures
}

function findUpToDate(master: Master, known: PictureSource | undefined) {
  if (known === undefined || known.recipe !== master.recipe) return undefined
  return filesOf(known).every((file) => existsSync(join(DERIVED_FOLDER, file))) ? known : undefined
}

async function removeStaleFiles(pictures: Readonly<Record<string, PictureSource>>) {
  const wanted = new Set(Object.values(pictures).flatMap(filesOf))
  const stale = (await readdir(DERIVED_FOLDER)).filter((file) => !wanted.has(file))
  for (const file of stale) await rm(join(DERIVED_FOLDER, file))
  return stale.length
}

function filesOf({ avif, jpeg }: PictureSource): readonly string[] {
  return [...avif, ...jpeg].map((variant) => variant.file)
}
