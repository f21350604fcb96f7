import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Picture } from '#domain/catalogue/picture'
import type { PictureOrigin, Schema } from '../schema.ts'

const storedWidths = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

/** By name. */
export function toPictures(
  rows: readonly Selectable<Schema['pictures']>[],
): ReadonlyMap<string, Picture> {
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
    avifWidths: v.parse(storedWidths, row.avif_widths_json),
    jpegWidths: v.parse(storedWidths, row.jpeg_widths_json),
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
