import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Picture } from '#domain/catalogue/picture'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import { readOnce } from '../read-once.ts'
import type { PictureOrigin, Schema } from '../schema.ts'
import type { Lease } from './upload-lease.ts'

const storedWidths = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const readWidths = readOnce((text): readonly number[] => v.parse(storedWidths, text))

/** This is stored instead of the widths alone, once the AVIF files were made again. */
const remadeSchema = v.object({
  widths: v.array(v.number()),
  /** It is the picture's own hash where the new files were no smaller. */
  hash: v.string(),
  sinceMs: v.number(),
})
const storedRemade = v.pipe(v.string(), v.parseJson(), remadeSchema)

export type RemadeAvif = v.InferOutput<typeof remadeSchema>

/** Returns null while the AVIF files are the first ones, or are missing. */
export function readRemadeAvif(text: string): RemadeAvif | null {
  return text.startsWith('{') ? v.parse(storedRemade, text) : null
}

/** Pages need these columns of a picture. */
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

export function toPictures(rows: readonly PictureRow[]): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  for (const row of rows) pictures.set(row.name, toPicture(row))
  return pictures
}

function toPicture(row: PictureRow): Picture {
  const { name, hash, alt, width, height, tint, placeholder } = row
  const remade = readRemadeAvif(row.avif_widths_json)
  return {
    name,
    hash,
    ...(remade && remade.hash !== hash ? { avifHash: remade.hash } : {}),
    alt,
    width,
    height,
    tint,
    placeholder,
    avifWidths: remade?.widths ?? readWidths(row.avif_widths_json),
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
  { avifWidths, jpegWidths, ...picture }: Omit<Picture, 'avifHash'>,
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

type NewPicture = { readonly picture: Picture; readonly createdAtMs: number }

/** The same photo again is the same picture: its row stays, and gets an alt text if it has none. */
export async function insertUploadedPicture(
  trx: Kysely<Schema>,
  { picture, createdAtMs }: NewPicture,
): Promise<void> {
  await trx
    .insertInto('pictures')
    .values(toPictureRow(picture, { origin: 'uploaded', createdAtMs }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  if (picture.alt === '') return
  await trx
    .updateTable('pictures')
    .set({ alt: picture.alt })
    .where('name', '=', picture.name)
    .where('alt', '=', '')
    .execute()
}

/** Other processes load pictures whose revision is new to them. */
export async function setPictureRevision(
  trx: Kysely<Schema>,
  name: string,
  revision: number,
): Promise<void> {
  await trx.updateTable('pictures').set({ revision }).where('name', '=', name).execute()
}

export type PictureLease = { readonly picture: Picture; readonly leaseUntilMs: number }

type AvifQuery = Lease & {
  /** `avif` means pictures without AVIF files, `small-avif` those whose files were made with little effort. */
  readonly lacks: 'avif' | 'small-avif'
  /** If true, only uploads of the last day are searched: a short list, instead of all pictures. */
  readonly isRecent: boolean
}

/** Leases an uploaded picture that lacks AVIF files. No other process gets it until the lease ends. */
export async function leaseForAvif(
  db: Kysely<Schema>,
  query: AvifQuery,
): Promise<PictureLease | null> {
  const recent = db.selectFrom('uploads').select('picture').where('state', '=', 'derived')
  const isFree = (row: ExpressionBuilder<Schema, 'pictures'>) =>
    row.and([
      row('origin', '=', 'uploaded'),
      row('avif_widths_json', query.lacks === 'avif' ? '=' : '<>', '[]'),
      row('avif_widths_json', 'like', '[%'),
      isLeaseOver(row, query),
      ...(query.isRecent ? [row('name', 'in', recent.$castTo<{ picture: string }>())] : []),
    ])
  const due = await db
    .selectFrom('pictures')
    .select('name')
    .where(isFree)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const leaseUntilMs = query.nowMs + query.leaseMs
  const taken = await db
    .updateTable('pictures')
    .set({ lease_until: leaseUntilMs })
    .where('name', '=', due.name)
    .where(isFree)
    .returningAll()
    .executeTakeFirst()
  // Another process was faster: try the next one.
  return taken ? { picture: toPicture(taken), leaseUntilMs } : leaseForAvif(db, query)
}

function isLeaseOver(row: ExpressionBuilder<Schema, 'pictures'>, { nowMs, leaseMs }: Lease) {
  const byWrongClock = nowMs + leaseMs + MAX_CLOCK_SKEW_MS
  return row.or([row('lease_until', '<=', nowMs), row('lease_until', '>', byWrongClock)])
}

/** Another process may try the picture again from `fromMs` on. */
export async function releasePicture(
  db: Kysely<Schema>,
  { picture, leaseUntilMs }: PictureLease,
  fromMs: number,
): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ lease_until: fromMs })
    .where('name', '=', picture.name)
    .where('lease_until', '=', leaseUntilMs)
    .execute()
}

/**
 * Writes the first files, or files that were made again. Returns false when the lease has passed to another process.
 */
export async function writeAvif(
  trx: Kysely<Schema>,
  { picture, leaseUntilMs }: PictureLease,
  files: readonly number[] | RemadeAvif,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pictures')
    .set({ avif_widths_json: JSON.stringify(files), lease_until: 0 })
    .where('name', '=', picture.name)
    .where('lease_until', '=', leaseUntilMs)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
