import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import type { WaitingPhoto } from './waiting-photo.ts'

const POLL_MS = 1000

/** A photo that was `lost` is tried again, from where the server has it. */
export type Sent =
  | { readonly kind: 'done'; readonly picture: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'lost' }

export type Sending = {
  readonly photo: WaitingPhoto
  /** Stores what the server calls it, so that another visit goes on with it. */
  readonly keep: (photo: WaitingPhoto) => Promise<void>
  readonly onProgress: (share: number) => void
  readonly wait?: (ms: number) => Promise<void>
}

/** Sends what the server does not have yet, then waits until the picture is made. */
export async function sendPhoto(sending: Sending): Promise<Sent> {
  try {
    const opened = await openUpload(sending)
    if ('kind' in opened) return opened
    const { uploadId } = opened
    const sent = await sendChunks(uploadId, sending)
    return sent ?? (await waitForPicture(uploadId, sending))
  } catch {
    return { kind: 'lost' }
  }
}

async function openUpload({ photo, keep }: Sending): Promise<Sent | { readonly uploadId: string }> {
  const { uploadId, productId, use, fileName, blob, crop, alt, colour, view } = photo
  if (uploadId && (await statusOf(uploadId))) return { uploadId }
  const response = await fetch('/owner/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ fileName, bytes: blob.size, productId, use, crop, alt, colour, view }),
  })
  const answer = await response.json()
  if (response.ok) {
    await keep({ ...photo, uploadId: String(answer.id) })
    return { uploadId: String(answer.id) }
  }
  return refusedBy(response, answer)
}

/** Returns null when every byte has arrived. */
async function sendChunks(uploadId: string, { photo, onProgress }: Sending): Promise<Sent | null> {
  const { blob } = photo
  let start = (await statusOf(uploadId))?.received ?? 0
  while (start < blob.size) {
    onProgress(start / blob.size)
    const response = await fetch(`/owner/uploads/${uploadId}?start=${start}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
      body: blob.slice(start, start + MAX_CHUNK_BYTES),
    })
    const answer = await response.json()
    if (!response.ok && typeof answer.received !== 'number') return refusedBy(response, answer)
    // Another tab may have sent the rest meanwhile.
    if (!response.ok && answer.received === start) return null
    start = answer.received
  }
  onProgress(1)
  return null
}

async function waitForPicture(uploadId: string, { wait = pause }: Sending): Promise<Sent> {
  for (;;) {
    const status = await statusOf(uploadId)
    if (!status) return { kind: 'lost' }
    if (status.state === 'derived') return { kind: 'done', picture: status.picture ?? '' }
    if (status.state === 'refused') return { kind: 'refused', sentence: status.sentence ?? '' }
    await wait(POLL_MS)
  }
}

type Status = {
  readonly state: string
  readonly received: number
  readonly picture: string | null
  readonly sentence: string | null
}

/** Returns null for an upload that the server no longer has. */
async function statusOf(uploadId: string): Promise<Status | null> {
  const response = await fetch(`/owner/uploads/${uploadId}`, {
    headers: { accept: 'application/json' },
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error('no status')
  return response.json()
}

/** A server that is only busy or starting will be asked again. */
function refusedBy(response: Response, answer: { error?: { message?: string } }): Sent {
  const sentence = answer.error?.message
  const isFinal = response.status === 422 || response.status === 413
  return isFinal && sentence ? { kind: 'refused', sentence } : { kind: 'lost' }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
