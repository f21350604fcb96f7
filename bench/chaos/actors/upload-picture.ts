import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import { phonePhoto } from '#testing/pictures/photos'
import type { OwnerChange } from '../ledger.ts'
import type { Office } from './office-visit.ts'

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.optional(v.string()), received: v.optional(v.number()) }),
)
const PRODUCT_ID = 16
const SIZE = { width: 800, height: 600 } as const
const MAX_TRIES = 30
const RETRY_MS = 500

/** Sends it in parts, and goes on where the shop says after a lost answer. */
export async function uploadPicture(office: Office, number: number): Promise<OwnerChange | null> {
  const file = await phonePhoto(SIZE, number + 1)
  const about = { fileName: 'IMG_0042.JPG', bytes: file.byteLength, productId: PRODUCT_ID }
  const opened = await office.postJson('/owner/uploads', about)
  const uploadId = opened?.status === 200 ? v.parse(answerSchema, opened.body).id : undefined
  if (uploadId === undefined) return null
  let received = 0
  for (let tries = 0; tries < MAX_TRIES && received < file.byteLength; tries += 1) {
    const part = file.subarray(received, received + MAX_CHUNK_BYTES)
    const answer = await office.postBytes(`/owner/uploads/${uploadId}?start=${received}`, part)
    const read = answer && v.safeParse(answerSchema, answer.body)
    if (answer && read?.success && read.output.received !== undefined) {
      received = read.output.received
    } else await pause(RETRY_MS)
  }
  return received === file.byteLength ? { kind: 'picture', uploadId } : null
}
