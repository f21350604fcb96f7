import type { Insertable, Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Picture } from '#domain/catalogue/picture'
import { readOnce } from '../read-once.ts'
import type { PictureOrigin, Schema } from '../schema.ts'

const storedWidths = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const readWidths = readOnce((text): readonly number[] => v.parse(storedWidths, text))

/** What pages need of a picture. */
export const PICTURE_COLUMNS = [
  'name',
  'hash',
  'alt',
  'width',
  'height',
  'tint',
  'placeholder',
  'avif_widths_json',
  'jpeg_widths_json',
] as const

type PictureRow = Pick<Selectable<Schema['pictures']>, (typeof PICTURE_COLUMNS)[number]>

/** By name. */
export function toPictures(rows: readonly PictureRow[]): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  for (const row of rows) pictures.set(row.name, toPicture(row))
  return pictures
}

function toPicture(row: PictureRow): Picture {
  const { name, hash, alt, width, height, tint, placeholder } = row
  return {
    name,
    hash,
    alt,
    width,
    height,
    tint,
    placeholder,
    avifWidths: readWidths(row.avif_widths_json),
    jpegWidths: readWidths(row.jpeg_widths_json),
  }
}

export async function findPicture(db: Kysely<Schema>, name: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? toPicture(row) : null
}

type Stored = { readonly origin: PictureOrigin; readonly createdAtMs: number }

export function toPictureRow(
  { avifWidths, jpegWidths, ...picture }: Picture,
  { origin, createdAtMs }: Stored,
): Insertable<Schema['pictures']> {
  return {
    ...picture,
    avif_widths_json: JSON.stringify(avifWidths),
    jpeg_widths_json: JSON.stringify(jpegWidths),
    origin,
    created_at: createdAtMs,
  }
}
