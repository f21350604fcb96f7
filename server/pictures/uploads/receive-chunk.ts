import { appendChunk, findUpload, readPlan, refuseUpload } from '#database/pictures/uploads'
import { transact } from '#database/transact'
import { refuseByContent, type UploadRefusal } from '#domain/catalogue/upload'
import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import type { UploadUse } from '#domain/catalogue/upload-uses'
import { isFilmRefusal, readFilmFormat } from '#domain/gallery/film'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../../base/context.ts'

export type Chunk = { readonly id: string; readonly start: number; readonly bytes: Uint8Array }

type ChunkFailure =
  | { readonly code: 'upload-unknown' | 'upload-invalid' }
  /** The sent bytes are not the next ones; `received` says where those begin. */
  | { readonly code: 'upload-offset' | 'upload-over'; readonly received: number }
  | { readonly code: UploadRefusal }

/** Stores the next bytes of an upload. The first ones show whether it is what it is to become. */
export async function receiveChunk(
  { db }: Pick<AppContext, 'db'>,
  chunk: Chunk,
): Promise<Result<{ readonly received: number }, ChunkFailure>> {
  const { id, start, bytes } = chunk
  const isChunk = Number.isSafeInteger(start) && start >= 0 && bytes.byteLength > 0
  if (!isChunk || bytes.byteLength > MAX_CHUNK_BYTES) return failure({ code: 'upload-invalid' })
  const taken = await transact(db, async (trx) => {
    const upload = await findUpload(trx, id)
    if (!upload) return failure({ code: 'upload-unknown' })
    const { received, state } = upload
    if (state !== 'receiving') return failure({ code: 'upload-over', received })
    if (start !== received) return failure({ code: 'upload-offset', received })
    if (start + bytes.byteLength > upload.bytes) return failure({ code: 'upload-invalid' })
    const refusal = start === 0 ? refuseOpening((await readPlan(trx, id)).use, bytes) : null
    if (refusal) {
      await refuseUpload(trx, id, refusal)
      // This is no failed Result: that the upload is refused stays written.
      return refusal
    }
    if (await appendChunk(trx, chunk)) return success({ received: start + bytes.byteLength })
    const now = await findUpload(trx, id)
    return failure({ code: 'upload-offset', received: now?.received ?? received })
  })
  return typeof taken === 'string' ? failure({ code: taken }) : taken
}

function refuseOpening(use: UploadUse, bytes: Uint8Array): UploadRefusal | null {
  if (use !== 'film') return refuseByContent(bytes)
  const read = readFilmFormat(bytes)
  return isFilmRefusal(read) ? read : null
}
