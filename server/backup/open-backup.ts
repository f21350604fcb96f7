import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorText } from '#database/error-text'
import { migrations } from '#database/migrations/migrations'
import { countRows } from '#database/sqlite/count-rows'
import { failure, type Result, success } from '#domain/result'
import { type About, DATABASE_ENTRIES, kindOfFile, pictureEntry, readArchive } from './archive.ts'
import { decryptFile } from './encryption.ts'
import { countDump, type PostgresPrograms } from './postgres-programs.ts'

export type OpenedBackup = {
  readonly engine: About['engine']
  readonly databaseFile: string
  readonly rows: Readonly<Record<string, number>>
  /** It is null for a copy that says nothing of itself. */
  readonly madeAtMs: number | null
  /** The bucket that has the pictures, or null. */
  readonly picturesBucket: string | null
  /** The folder with the pictures, or null when the backup has none. */
  readonly picturesFolder: string | null
}

type Opening = {
  /** What is unpacked goes there. */
  readonly work: string
  /** It opens a backup that is encrypted. */
  readonly privateKey: string | null
  /** The programs of PostgreSQL read a dump; they are null where the shop is on SQLite. */
  readonly programs: PostgresPrograms | null
}

/** Opens a backup and reads all of it, before anything is replaced by it. */
export async function openBackup(
  file: string,
  opening: Opening,
): Promise<Result<OpenedBackup, string>> {
  if (!existsSync(file)) return failure(`There is no file ${file}.`)
  try {
    return await openByKind(file, opening)
  } catch (error) {
    return failure(`${file} cannot be unpacked: ${errorText(error)}.`)
  }
}

async function openByKind(file: string, opening: Opening): Promise<Result<OpenedBackup, string>> {
  const kind = await kindOfFile(file)
  if (kind === 'encrypted') return openEncrypted(file, opening)
  if (kind === 'archive') return openArchive(file, opening)
  if (kind === 'unknown') return failure(`${file} is not a backup of a shop.`)
  // Releases before 1.0 made such files, with the pictures in a folder beside them.
  const engine = kind === 'sqlite' ? 'sqlite' : 'postgres'
  const counted = await countDatabase({ engine, databaseFile: file }, opening)
  if (!counted.ok) return counted
  const beside = join(dirname(file), 'pictures')
  return success({
    engine,
    databaseFile: file,
    rows: counted.value,
    madeAtMs: null,
    picturesBucket: null,
    picturesFolder: existsSync(beside) ? beside : null,
  })
}

async function openEncrypted(
  file: string,
  opening: Opening,
): Promise<Result<OpenedBackup, string>> {
  if (opening.privateKey === null) {
    return failure(`${file} is encrypted. Name the file with its private key: --key FILE`)
  }
  const archive = join(opening.work, 'decrypted.tar')
  const decrypted = await decryptFile(file, archive, opening.privateKey)
  if (decrypted.ok) return openArchive(archive, opening)
  return failure(
    decrypted.error === 'key-wrong'
      ? `The private key is not the one that opens ${file}.`
      : `${file} is damaged.`,
  )
}

async function openArchive(file: string, opening: Opening): Promise<Result<OpenedBackup, string>> {
  const read = await readArchive(file, opening.work)
  if (!read.ok) return read
  const { engine, rows, madeAtMs, picturesBucket, files } = read.value
  const packed = join(opening.work, DATABASE_ENTRIES[engine])
  if (!existsSync(packed)) return failure(`${file} has no database in it.`)
  const databaseFile = engine === 'sqlite' ? join(opening.work, 'database.sqlite') : packed
  if (engine === 'sqlite') {
    const target = createWriteStream(databaseFile, { mode: 0o600 })
    await pipeline(createReadStream(packed), createGunzip(), target)
  }
  const counted = await countDatabase({ engine, databaseFile }, opening)
  if (!counted.ok) return counted
  if (!isSame(counted.value, rows)) {
    return failure(`${file} is damaged: its tables do not have the rows that were counted.`)
  }
  const hasPictures = files.some(({ name }) => name.startsWith(pictureEntry('')))
  return success({
    engine,
    databaseFile,
    rows,
    madeAtMs,
    picturesBucket,
    picturesFolder: hasPictures ? join(opening.work, pictureEntry('')) : null,
  })
}

const OF_SQLITE =
  'It is a backup of SQLite, and this shop is on PostgreSQL: restore it without DATABASE_URL.'
const OF_POSTGRES =
  'It is a backup of PostgreSQL, and this shop is on SQLite: set DATABASE_URL as the shop had it.'

type Database = Pick<OpenedBackup, 'engine' | 'databaseFile'>

async function countDatabase(
  { engine, databaseFile }: Database,
  { programs }: Opening,
): Promise<Result<OpenedBackup['rows'], string>> {
  if (engine === 'sqlite') {
    if (programs !== null) return failure(OF_SQLITE)
    return ofThisShop(databaseFile, countRows(databaseFile))
  }
  if (programs === null) return failure(OF_POSTGRES)
  const counted = await countDump(programs, databaseFile)
  return counted.ok ? ofThisShop(databaseFile, counted.value) : counted
}

type Counted = Pick<OpenedBackup, 'rows'> & { readonly migrations: readonly string[] }

function ofThisShop(file: string, counted: Counted | null): Result<OpenedBackup['rows'], string> {
  const isKnown = counted?.migrations.every((name) => Object.hasOwn(migrations, name))
  if (counted === null || !isKnown || counted.migrations.length === 0) {
    return failure(`${file} is not a backup of this shop, or of a newer version of it.`)
  }
  return success(counted.rows)
}

function isSame(some: OpenedBackup['rows'], others: OpenedBackup['rows']): boolean {
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return [...names].every((name) => some[name] === others[name])
}
