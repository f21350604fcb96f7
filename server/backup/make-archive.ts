import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { errorText } from '#database/error-text'
import { copyDatabase } from '#database/sqlite/copy-database'
import { countRows } from '#database/sqlite/count-rows'
import { dataFolder } from '#database/sqlite/data-folder'
import { failure, type Result, success } from '#domain/result'
import { VERSION } from '../base/version.ts'
import { picturesFolder } from '../pictures/stores/configured-store.ts'
import { createFolderStore } from '../pictures/stores/folder-store.ts'
import { type About, DATABASE_ENTRIES, pictureEntry, writeArchive } from './archive.ts'
import { archiveName } from './list-backups.ts'
import { countDump, dumpPostgres, findPostgresPrograms } from './postgres-programs.ts'
import { removeUnfinished } from './remove-unfinished.ts'

/** The shop's data is there. */
export type ShopStorage = {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The bucket with the pictures, or null when they are in the data folder. */
  readonly picturesBucket: string | null
}

type Wanted = {
  readonly storage: ShopStorage
  /** The folder of backups gets the file unless this is given. */
  readonly target?: string | undefined
  readonly nowMs: number
  readonly onProgress?: ((share: number) => void) | undefined
}

export type MadeArchive = { readonly file: string; readonly bytes: number; readonly about: About }

/**
 * Copies the data of a running shop, with its pictures, into one archive. It exists under its name only when it was read
 * and counted.
 */
export async function makeArchive({
  storage,
  nowMs,
  target,
  onProgress,
}: Wanted): Promise<Result<MadeArchive, string>> {
  const { backupFolder } = dataFolder(storage.dataDir)
  const file = target ?? join(backupFolder, archiveName(nowMs))
  if (existsSync(file)) return failure(`${file} is already there.`)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await removeUnfinished([dirname(file), storage.dataDir], nowMs)
    const work = await mkdtemp(join(dirname(file), `.making-${basename(file)}-`))
    try {
      return await archiveInto(file, { storage, work, nowMs, onProgress })
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  } catch (error) {
    return failure(`${file} cannot be written: ${errorText(error)}.`)
  }
}

type Making = Pick<Wanted, 'storage' | 'nowMs' | 'onProgress'> & { readonly work: string }

async function archiveInto(
  file: string,
  { storage, work, nowMs, onProgress }: Making,
): Promise<Result<MadeArchive, string>> {
  const { dataDir, databaseUrl, picturesBucket } = storage
  const engine = databaseUrl === null ? 'sqlite' : 'postgres'
  const path = join(work, DATABASE_ENTRIES[engine])
  const copied =
    databaseUrl === null ? await copySqlite(dataDir, path) : await copyPostgres(databaseUrl, path)
  if (!copied.ok) return copied
  const { rows } = copied.value
  if ((rows.kysely_migration ?? 0) === 0 || rows.orders === undefined) {
    return failure('The copy of the database is empty: it is no backup.')
  }
  // They are listed after the database was copied, so that no picture of it is missing.
  const pictures = picturesBucket === null ? await listPictures(dataDir) : []
  const written = await writeArchive(file, {
    work,
    about: { engine, version: VERSION, madeAtMs: nowMs, rows, picturesBucket },
    files: [{ name: DATABASE_ENTRIES[engine], path }, ...pictures],
    onProgress,
  })
  if (!written.ok) return written
  return success({ file, bytes: (await stat(file)).size, about: written.value })
}

type Counted = { readonly rows: Readonly<Record<string, number>> }

async function copySqlite(dataDir: string, file: string): Promise<Result<Counted, string>> {
  const copy = `${file}.copy`
  const copied = await copyDatabase(dataFolder(dataDir).databaseFile, copy)
  if (!copied.ok) return failure(copied.error.detail)
  const counted = countRows(copy)
  if (counted === null) return failure('The copy of the database cannot be read.')
  const quick = createGzip({ level: constants.Z_BEST_SPEED })
  await pipeline(createReadStream(copy), quick, createWriteStream(file, { mode: 0o600 }))
  await rm(copy)
  return success(counted)
}

async function copyPostgres(databaseUrl: string, file: string): Promise<Result<Counted, string>> {
  const programs = await findPostgresPrograms(databaseUrl)
  if (!programs.ok) return programs
  const dumped = await dumpPostgres({ databaseUrl, programs: programs.value }, file)
  return dumped.ok ? countDump(programs.value, file) : dumped
}

async function listPictures(dataDir: string) {
  const folder = picturesFolder(dataDir)
  const files = await createFolderStore(folder).list()
  return files.map(({ file }) => ({ name: pictureEntry(file), path: join(folder, file) }))
}
