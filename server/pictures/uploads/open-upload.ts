import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { takeTurn } from '#database/health/rate-limits'
import { countOpenUploads, insertUpload, sumUploadsSince } from '#database/pictures/uploads'
import { transact } from '#database/transact'
import {
  MAX_DAILY_UPLOADS,
  MAX_OPEN_UPLOADS,
  newUploadSchema,
  UPLOAD_LIFETIME_MS,
} from '#domain/catalogue/upload'
import { MAX_FILM_BYTES, MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { cleanLine } from '#domain/form/text'
import { failure, type Result, success } from '#domain/result'
import { toStorableText } from '#domain/storable'
import type { AppContext } from '../../base/context.ts'

export type OpenedUpload = { readonly id: string; readonly received: number }

type OpenFailure =
  | 'upload-invalid'
  | 'too-large'
  | 'film-too-large'
  | 'uploads-full'
  | 'uploads-of-day'

type Opening = { readonly staffId: string; readonly body: unknown }

/** An upload promises a picture or a film; its bytes follow in chunks. */
export async function openUpload(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { staffId, body }: Opening,
): Promise<Result<OpenedUpload, OpenFailure>> {
  const read = v.safeParse(newUploadSchema, body)
  if (!read.success) return failure('upload-invalid')
  const { bytes, productId, crop } = read.output
  const use = read.output.use ?? (productId === null ? 'poster' : 'product')
  if (use !== 'product' && productId !== null) return failure('upload-invalid')
  if (use === 'film' && bytes > MAX_FILM_BYTES) return failure('film-too-large')
  if (bytes > MAX_UPLOAD_BYTES) return failure('too-large')
  const { alt, colour, view } = read.output
  const plan = { use, crop, alt: cleanLine(alt), colour: cleanLine(colour), view: cleanLine(view) }
  const fileName = toStorableText(read.output.fileName)
  const id = randomUUIDv7()
  return transact(db, async (trx) => {
    await takeTurn(trx, 'new upload', now())
    if ((await countOpenUploads(trx)) >= MAX_OPEN_UPLOADS) return failure('uploads-full')
    const ofDay = await sumUploadsSince(trx, now() - UPLOAD_LIFETIME_MS)
    const isOver =
      ofDay.count >= MAX_DAILY_UPLOADS.count || ofDay.bytes + bytes > MAX_DAILY_UPLOADS.bytes
    if (isOver) return failure('uploads-of-day')
    await insertUpload(trx, { id, staffId, productId, bytes, fileName, plan, createdAtMs: now() })
    return success({ id, received: 0 })
  })
}
