import { constants } from 'node:os'
import { refuseByContent, type UploadRefusal } from '#domain/catalogue/upload'
import { MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { failure, type Result, success } from '#domain/result'
import { limitWithQueue } from '../../base/http/limit-with-queue.ts'
import { encodeWithPriority, inOnePart } from '../../pictures/encode-in-child.ts'

/** A child takes a hundred megabytes. Whoever has to wait holds the bytes of a photo, too. */
const inTurn = limitWithQueue({ maxConcurrent: 1, maxQueued: 4 })

/**
 * A photo as it may be kept: encoded anew by the child process of uploads, upright, small enough for a
 * page, and without metadata such as the place where it was taken. A person waits for it, so that it
 * does not stand behind the shop's requests as other pictures do.
 */
export async function cleanWaybillPhoto(
  bytes: Uint8Array,
): Promise<Result<Uint8Array, UploadRefusal>> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return failure('too-large')
  const refusal = refuseByContent(bytes)
  if (refusal) return failure(refusal)
  const { answer, contents } = await inTurn(() =>
    encodeWithPriority(constants.priority.PRIORITY_NORMAL, {
      task: { kind: 'paper', bytes: bytes.byteLength },
      input: inOnePart(bytes),
      signal: new AbortController().signal,
    }),
  )
  const [photo] = contents
  if (answer.kind === 'refused') return failure(answer.refusal)
  return photo ? success(photo) : failure('cannot-be-derived')
}
