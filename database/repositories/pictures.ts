import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Picture } from '#domain/catalogue/picture'
import { readOnce } from '../read-once.ts'
import type { PictureOrigin, Schema } from '../schema.ts'

const storedWidths = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const readWidths = readOnce((text): readonly number[] => v.parse(storedWidths, text))

/** By name. */
export function toPictures(rows: readonly Selectable<Schema['pictures']>[]): Map<string, Picture> {
  return new Map(rows.map((row) => [row.name, toPicture(row)]))
}

function toPicture(row: Selectable<Schema['pictures']>): Picture {
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
