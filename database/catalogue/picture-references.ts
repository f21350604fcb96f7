import type { Kysely } from 'kysely'
import { masterFile, pictureFile, pictureOfFile } from '#domain/catalogue/picture'
import { PICTURE_USES } from '#domain/catalogue/upload-uses'
import { filmFormatOf } from '#domain/gallery/film'
import { PICTURE_COLUMNS, readRemadeAvif, toPictures } from '../pictures/pictures.ts'
import type { Schema } from '../schema.ts'
import { readStoredPictures } from './product-rows.ts'

type Since = {
  /** AVIF files that were replaced later still count as referred to: pages with them may be open. */
  readonly replacedBeforeMs: number
}

/** Returns the files of the store that no row refers to. Pass only a few files at a time. */
export async function findUnreferenced(
  db: Kysely<Schema>,
  files: readonly string[],
  since: Since,
): Promise<readonly string[]> {
  const withoutPicture = await withoutRow(db, files, since)
  const unreferenced: string[] = []
  for (const file of withoutPicture) {
    const name = pictureOfFile(file)?.name ?? file
    if (!(await isMentioned(db, { file, name }))) unreferenced.push(file)
  }
  return unreferenced
}

/** A file belongs to its picture even before it is published: the AVIF files may follow. */
async function withoutRow(db: Kysely<Schema>, files: readonly string[], since: Since) {
  const names = files.flatMap((file) => pictureOfFile(file)?.name ?? [])
  if (names.length === 0) return files
  const rows = await db
    .selectFrom('pictures')
    .select(['name', 'hash', 'avif_widths_json'])
    .where('name', 'in', names)
    .execute()
  const rowOf = new Map(rows.map((row) => [row.name, row]))
  return files.filter((file) => {
    const picture = pictureOfFile(file)
    const row = picture && rowOf.get(picture.name)
    return !row || !hashesOf(row, file, since).includes(picture.hash)
  })
}

type HashRow = { readonly hash: string; readonly avif_widths_json: string }

/** A file of this format may have any of these hashes. */
function hashesOf(
  { hash, avif_widths_json }: HashRow,
  file: string,
  { replacedBeforeMs }: Since,
): readonly string[] {
  const remade = file.endsWith('.avif') ? readRemadeAvif(avif_widths_json) : null
  if (!remade) return [hash]
  return remade.sinceMs < replacedBeforeMs ? [remade.hash] : [remade.hash, hash]
}

type Mention = {
  readonly file: string
  /** This is the name of the file's picture, without which a row of these tables could not show the file. */
  readonly name: string
}

async function isMentioned(db: Kysely<Schema>, mention: Mention): Promise<boolean> {
  return !(await hasRow(db, mention.name)) && isReferredTo(db, mention)
}

async function isReferredTo(db: Kysely<Schema>, { file, name }: Mention): Promise<boolean> {
  const product = db
    .selectFrom('products')
    .select('id')
    .where((row) =>
      row.or([row('share_file', '=', file), row('pictures_json', 'like', `%"${name}"%`)]),
    )
    .limit(1)
  const line = db.selectFrom('order_lines').select('position').where('image', '=', name).limit(1)
  const poster = db.selectFrom('gallery_pieces').select('id').where('picture', '=', name).limit(1)
  const home = db
    .selectFrom('home_page')
    .select('id')
    .where((row) =>
      row.or([
        row('hero_picture', '=', name),
        row('portrait_picture', '=', name),
        row('film_json', 'like', `%"${file}"%`),
        row('portrait_film_json', 'like', `%"${file}"%`),
      ]),
    )
    .limit(1)
  const upload = db.selectFrom('uploads').select('id').where('picture', '=', file).limit(1)
  for (const query of [product, line, poster, home, upload]) {
    if ((await query.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** If the picture exists with other files, those of an earlier derivation are of no use. */
async function hasRow(db: Kysely<Schema>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

export type UnusedPicture = { readonly name: string; readonly revision: number }

/**
 * Finds pictures uploaded before this instant that no product in any state, no order, no poster and not the home page
 * shows.
 */
export async function findUnusedPictures(
  db: Kysely<Schema>,
  createdBeforeMs: number,
): Promise<readonly UnusedPicture[]> {
  const used = await loadUsedNames(db)
  const uploaded = await db
    .selectFrom('pictures')
    .select(['name', 'revision'])
    .where('origin', '=', 'uploaded')
    .where('created_at', '<', createdBeforeMs)
    .execute()
  return uploaded.filter(({ name }) => !used.has(name))
}

/** Loads all names at once: asking for each of thousands of pictures would read all products each time. */
async function loadUsedNames(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const products = await db.selectFrom('products').select('pictures_json').execute()
  const lines = await db.selectFrom('order_lines').select('image').distinct().execute()
  const posters = await db.selectFrom('gallery_pieces').select('picture').execute()
  const home = await db
    .selectFrom('home_page')
    .select(['hero_picture', 'portrait_picture'])
    .execute()
  return new Set([
    ...products.flatMap((row) => readStoredPictures(row.pictures_json).map(({ file }) => file)),
    ...lines.map(({ image }) => image),
    ...posters.map(({ picture }) => picture),
    ...home.flatMap((row) => [row.hero_picture, row.portrait_picture ?? []].flat()),
  ])
}

/** Returns false, without a change, if the picture is used again or was uploaded again meanwhile. */
export async function deleteUnusedPicture(
  trx: Kysely<Schema>,
  { name, revision }: UnusedPicture,
): Promise<boolean> {
  if (await isReferredTo(trx, { file: name, name })) return false
  const { numDeletedRows } = await trx
    .deleteFrom('pictures')
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** One of these has to be in the store: the cleaned copy of a picture has one name of several. */
export type NeededFile = readonly string[]

/** Lists every file of the store that a row refers to, whether it is there or not. */
export async function listNeededFiles(db: Kysely<Schema>): Promise<readonly NeededFile[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(PICTURE_COLUMNS)
    .where('origin', '=', 'uploaded')
    .execute()
  const pictures = [...toPictures(rows).values()].flatMap((picture): readonly NeededFile[] => [
    PICTURE_USES.map((use) => masterFile(picture, use)),
    ...picture.jpegWidths.map((width) => [pictureFile(picture, width, 'jpg')]),
    ...picture.avifWidths.map((width) => [pictureFile(picture, width, 'avif')]),
  ])
  const shares = await db.selectFrom('products').select('share_file').execute()
  const films = await db
    .selectFrom('home_page')
    .select(['film_json', 'portrait_film_json'])
    .execute()
  const waiting = await db.selectFrom('uploads').select('picture').execute()
  const others = [
    ...shares.map(({ share_file }) => share_file),
    ...films.flatMap((row) => [...filmsOf(row.film_json), ...filmsOf(row.portrait_film_json)]),
    ...waiting.map(({ picture }) => picture).filter((file) => file !== null && isFilm(file)),
  ]
  return [...pictures, ...others.flatMap((file) => (file === null ? [] : [[file]]))]
}

function isFilm(file: string): boolean {
  return filmFormatOf(file) !== null
}

/** The text names the files between quotes. */
function filmsOf(text: string | null): readonly string[] {
  return (text?.match(/[\w.]+/g) ?? []).filter(isFilm)
}
