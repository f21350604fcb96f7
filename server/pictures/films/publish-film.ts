import { buffer } from 'node:stream/consumers'
import { markDerived, readChunks, refuseUpload, type Upload } from '#database/pictures/uploads'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { filmFile } from '#domain/gallery/film'
import { type Result, success } from '#domain/result'
import { contentName } from '../content-hash.ts'
import type { DeriveContext } from '../derive-context.ts'
import { uploaderOf } from '../uploads/uploader-of.ts'
import { cleanFilm } from './clean-film.ts'

type Failure = Extract<ReturnType<typeof cleanFilm>, { readonly ok: false }>['error']

/** The file is written before the row. The home page shows it when the owner says so. */
export async function publishFilm(
  { db, now, pictureStore }: DeriveContext,
  upload: Upload,
): Promise<Result<null, Failure>> {
  const raw = await buffer(readChunks(db, upload))
  const cleaned = cleanFilm(raw)
  if (!cleaned.ok) return cleaned
  const { format, bytes } = cleaned.value
  const file = filmFile(contentName(bytes), format)
  await pictureStore.write(file, bytes)
  await transact(db, async (trx) => {
    const actor = await uploaderOf(trx, upload)
    if (!actor) return refuseUpload(trx, upload.id, 'cannot-be-derived')
    // Another process has taken over meanwhile, and wrote the same file.
    if (!(await markDerived(trx, upload, file))) return
    await writeAudit(trx, {
      actor,
      action: 'film-added',
      subject: `film ${file}`,
      detail: { bytes: bytes.byteLength },
      nowMs: now(),
    })
  })
  return success(null)
}
