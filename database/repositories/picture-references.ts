import type { Kysely } from 'kysely'
import { pictureOfFile } from '#domain/catalogue/picture'
import type { Schema } from '../schema.ts'

/** Which of these files of the store no row refers to. For a few at a time. */
export async function findUnreferenced(
  db: Kysely<Schema>,
  files: readonly string[],
): Promise<readonly string[]> {
  const withoutPicture = await withoutRow(db, files)
  const unreferenced: string[] = []
  for (const file of withoutPicture) {
    const name = pictureOfFile(file)?.name ?? file
    if (!(await isMentioned(db, { file, name }))) unreferenced.push(file)
  }
  return unreferenced
}

/** A file belongs to its picture also while it is not published: the AVIF files may follow. */
async function withoutRow(db: Kysely<Schema>, files: readonly string[]) {
  const names = files.flatMap((file) => pictureOfFile(file)?.name ?? [])
  if (names.length === 0) return files
  const rows = await db
    .selectFrom('pictures')
    .select(['name', 'hash'])
    .where('name', 'in', names)
    .execute()
  const hashOf = new Map(rows.map(({ name, hash }) => [name, hash]))
  return files.filter((file) => {
    const picture = pictureOfFile(file)
    return picture === null || hashOf.get(picture.name) !== picture.hash
  })
}

type Mention = {
  readonly file: string
  /** Of its picture, without which a row of these tables could not show it. */
  readonly name: string
}

async function isMentioned(db: Kysely<Schema>, { file, name }: Mention): Promise<boolean> {
  if (await hasRow(db, name)) return false
  const product = db
    .selectFrom('products')
    .select('id')
    .where((row) =>
      row.or([row('share_file', '=', file), row('pictures_json', 'like', `%"${name}"%`)]),
    )
    .limit(1)
  const line = db.selectFrom('order_lines').select('position').where('image', '=', name).limit(1)
  const piece = db.selectFrom('gallery_pieces').select('id').where('picture', '=', name).limit(1)
  const home = db
    .selectFrom('home_page')
    .select('id')
    .where((row) =>
      row.or([row('hero_picture', '=', name), row('film_json', 'like', `%"${file}"%`)]),
    )
    .limit(1)
  for (const query of [product, line, piece, home]) {
    if ((await query.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** The picture exists with other files: those of an earlier derivation are of no use. */
async function hasRow(db: Kysely<Schema>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
