import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import type { HttpClient } from '../server/http-client.ts'

type About = Readonly<Record<string, unknown>>

export type Answered = { readonly status: number; readonly answer: Answer }

/** Any of the routes of uploads answers with some of these. */
export type Answer = {
  readonly id?: string
  readonly received?: number
  readonly state?: string
  readonly picture?: string | null
  readonly sentence?: string | null
  readonly error?: { readonly code: string; readonly message: string }
}

/** Acts as the page of an upload, without its script. */
export function uploadsOf(owner: HttpClient) {
  async function open(bytes: number, about: About = {}): Promise<Answered> {
    const upload = { fileName: 'IMG_0042.JPG', bytes, productId: 1, ...about }
    const { status, html } = await owner.postJson('/owner/uploads', upload)
    return { status, answer: JSON.parse(html) }
  }

  async function send(id: string, start: number, bytes: Uint8Array): Promise<Answered> {
    const { status, html } = await owner.postBytes(`/owner/uploads/${id}?start=${start}`, bytes)
    return { status, answer: JSON.parse(html) }
  }

  async function look(id: string): Promise<Answered> {
    const { status, html } = await owner.get(`/owner/uploads/${id}`)
    return { status, answer: JSON.parse(html) }
  }

  /** Uploads the whole file; returns the id of the upload. */
  async function upload(bytes: Uint8Array, about: About = {}): Promise<string> {
    const { answer } = await open(bytes.byteLength, about)
    const { id = '' } = answer
    for (let start = 0; start < bytes.byteLength; start += MAX_CHUNK_BYTES) {
      await send(id, start, bytes.subarray(start, start + MAX_CHUNK_BYTES))
    }
    return id
  }

  return { open, send, look, upload }
}
