import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import * as v from 'valibot'
import { syncToDisk } from '#database/sqlite/copy-database'
import { failure, type Result, success } from '#domain/result'
import { isStorableName } from '../pictures/stores/picture-store.ts'

/** It is the last entry, because it has the sums of all others: an archive that was cut off has none. */
const ABOUT_ENTRY = 'about.json'
const PICTURES_FOLDER = 'pictures/'
/** Newer releases write a higher number when older ones could not read the archive. */
const FORMAT = 1
/** A tampered archive must not fill the memory. */
const MAX_ABOUT_BYTES = 50_000_000

/** These are the files with the data, as each engine copies it. */
export const DATABASE_ENTRIES = {
  sqlite: 'database.sqlite.gz',
  postgres: 'database.dump',
} as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const aboutSchema = v.object({
  format: v.literal(FORMAT),
  engine: v.picklist(['sqlite', 'postgres']),
  version: v.string(),
  madeAtMs: count,
  /** The number of rows of each table. */
  rows: v.record(v.string(), count),
  /** The bucket that has the pictures, or null when they are in the archive. */
  picturesBucket: v.nullable(v.string()),
  files: v.array(v.object({ name: v.string(), bytes: count, sha256: v.string() })),
})

/** An archive says this of itself. */
export type About = Readonly<v.InferOutput<typeof aboutSchema>>

export type ArchivedFile = { readonly name: string; readonly path: string }

type Contents = {
  /** The archive is written in this folder, which is removed afterwards and is on the same disk. */
  readonly work: string
  readonly about: Omit<About, 'format' | 'files'>
  /** The first has the database. */
  readonly files: readonly ArchivedFile[]
  readonly onProgress?: ((share: number) => void) | undefined
}

export function pictureEntry(file: string): string {
  return PICTURES_FOLDER + file
}

/** Writes the archive in another folder, reads it whole, and only then gives it its name. */
export async function writeArchive(
  target: string,
  contents: Contents,
): Promise<Result<About, string>> {
  const partial = join(contents.work, 'archive.tar')
  const about = await pack(partial, contents)
  const read = await readArchive(partial)
  if (!read.ok) return read
  await rename(partial, target)
  syncToDisk(target)
  return success(about)
}

async function pack(partial: string, { about, files, onProgress }: Contents): Promise<About> {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.from(readable), createWriteStream(partial, { mode: 0o600 }))
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const totalBytes = sizes.reduce((sum, bytes) => sum + bytes, 0)
  let packedBytes = 0
  const packed: About['files'] = []
  try {
    for (const [place, { name, path }] of files.entries()) {
      const bytes = sizes[place] ?? 0
      const hash = createHash('sha256')
      const counting = passOn(hash, (length) => {
        packedBytes += length
        onProgress?.(packedBytes / totalBytes)
      })
      const entry = controller.add({ name, size: bytes, mode: 0o600 })
      await pipeline(createReadStream(path), counting, Writable.fromWeb(entry))
      packed.push({ name, bytes, sha256: hash.digest('hex') })
    }
    const complete: About = { format: FORMAT, ...about, files: packed }
    const text = Buffer.from(JSON.stringify(complete, null, 2))
    const writer = controller.add({ name: ABOUT_ENTRY, size: text.length, mode: 0o600 }).getWriter()
    await writer.write(text)
    await writer.close()
    controller.finalize()
    await written
    return complete
  } catch (error) {
    controller.error(error)
    await written.catch(() => undefined)
    throw error
  }
}

/** Reads a whole archive and holds each file against its sum; `into` is the folder that gets the files, if any does. */
export async function readArchive(
  archive: string,
  into: string | null = null,
): Promise<Result<About, string>> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const { signal } = stop
  const fed = pipeline(createReadStream(archive), Writable.fromWeb(writable), { signal })
  // What ends the reading of the entries says why.
  fed.catch(() => undefined)
  try {
    const { about, found } = await readEntries(readable, into)
    await fed
    if (about === null) return failure(`${archive} is not complete, or not a backup of a shop.`)
    if (JSON.stringify(found) === JSON.stringify(about.files)) return success(about)
    return failure(`${archive} is damaged: its files are not those that were put into it.`)
  } catch (error) {
    // The disk is full or cannot be written: the archive may be whole.
    if (error instanceof Error && 'syscall' in error) throw error
    return failure(`${archive} is damaged, or not a backup of a shop.`)
  } finally {
    stop.abort()
  }
}

async function readEntries(entries: ReadableStream<ParsedTarEntry>, into: string | null) {
  const found: About['files'] = []
  let about: About | null = null
  for await (const { header, body } of entries) {
    const { name } = header
    if (name === ABOUT_ENTRY) {
      about = await readAbout(body)
      continue
    }
    if (!isKnownName(name)) throw new Error('No shop has such a file')
    const hash = createHash('sha256')
    let bytes = 0
    const counting = passOn(hash, (length) => {
      bytes += length
    })
    await pipeline(Readable.from(body), counting, await writerOf(into, name))
    found.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return { about, found }
}

function passOn(hash: Hash, count: (bytes: number) => void) {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count(chunk.length)
      done(null, chunk)
    },
  })
}

/** No entry can be written outside the folder: these names alone are. */
function isKnownName(name: string): boolean {
  if (Object.values(DATABASE_ENTRIES).some((entry) => entry === name)) return true
  return name.startsWith(PICTURES_FOLDER) && isStorableName(name.slice(PICTURES_FOLDER.length))
}

async function writerOf(into: string | null, name: string): Promise<Writable> {
  if (into === null) return new Writable({ write: (_chunk, _encoding, done) => done() })
  const path = join(into, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return createWriteStream(path, { flags: 'wx', mode: 0o600 })
}

async function readAbout(body: ReadableStream<Uint8Array>): Promise<About> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_ABOUT_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return v.parse(aboutSchema, JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/** The kinds of files that a backup can be, by how they begin. */
export type FileKind = 'archive' | 'sqlite' | 'postgres-dump' | 'encrypted' | 'unknown'

const MAGIC_BYTES = 300
const TAR_MAGIC_PLACE = 257

export async function kindOfFile(file: string): Promise<FileKind> {
  await using handle = await open(file, 'r')
  const beginning = Buffer.alloc(MAGIC_BYTES)
  await handle.read(beginning, 0, MAGIC_BYTES, 0)
  const text = beginning.toString('latin1')
  if (text.startsWith('SQLite format 3\0')) return 'sqlite'
  if (text.startsWith('PGDMP')) return 'postgres-dump'
  if (text.startsWith('age-encryption.org/')) return 'encrypted'
  return text.startsWith('ustar', TAR_MAGIC_PLACE) ? 'archive' : 'unknown'
}
