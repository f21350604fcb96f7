import { afterEach, expect, test, vi } from 'vitest'
import { MAX_CHUNK_BYTES } from '#domain/catalogue/upload-limits'
import { sendPhoto } from './send-photo.ts'
import { inMemory, type WaitingPhoto } from './waiting-photo.ts'

afterEach(() => vi.unstubAllGlobals())

const SIZE = 2 * MAX_CHUNK_BYTES + 10

function aPhoto(changes: Partial<WaitingPhoto> = {}): WaitingPhoto {
  return {
    key: 'a',
    productId: 14,
    use: 'product',
    fileName: 'tee.jpg',
    blob: new Blob([new Uint8Array(SIZE)]),
    crop: null,
    alt: 'A tee',
    colour: 'Black',
    view: 'front',
    uploadId: null,
    ...changes,
  }
}

/** A server that keeps what arrives. `fail` throws before a chunk is stored, or after it. */
function aServer({ fail = () => null }: { fail?: (chunk: number) => 'before' | 'after' | null }) {
  const state = { received: 0, opened: 0, chunks: 0, looks: 0 }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/owner/uploads') {
      state.opened += 1
      state.received = 0
      return Response.json({ id: `u${state.opened}`, received: 0 })
    }
    if (init.method !== 'POST') {
      if (url !== `/owner/uploads/u${state.opened}`) return new Response('', { status: 404 })
      state.looks += 1
      const isWhole = state.received === SIZE
      return Response.json({
        state: isWhole ? 'derived' : 'receiving',
        received: state.received,
        picture: isWhole ? 'u-1' : null,
        sentence: null,
      })
    }
    state.chunks += 1
    const failure = fail(state.chunks)
    if (failure === 'before') throw new TypeError('offline')
    const start = Number(new URL(url, 'http://shop').searchParams.get('start'))
    if (start !== state.received) {
      return Response.json({ received: state.received }, { status: 409 })
    }
    if (init.body instanceof Blob) state.received += init.body.size
    if (failure === 'after') throw new TypeError('offline')
    return Response.json({ received: state.received })
  })
  return state
}

async function send(photo: WaitingPhoto, storage = inMemory()) {
  const shares: number[] = []
  const sent = await sendPhoto({
    photo,
    keep: storage.put,
    onProgress: (share) => shares.push(share),
    wait: async () => undefined,
  })
  return { sent, shares, storage }
}

test('a photo is sent in chunks and becomes a picture', async () => {
  const server = aServer({})
  const { sent, shares } = await send(aPhoto())
  expect(sent).toEqual({ kind: 'done', picture: 'u-1' })
  expect(server.chunks).toBe(3)
  expect(shares.at(0)).toBe(0)
  expect(shares.at(-1)).toBe(1)
})

test.each(['before', 'after'] as const)(
  '[C70] a connection lost %s a chunk has arrived goes on there, and sends nothing twice',
  async (when) => {
    const server = aServer({ fail: (chunk) => (chunk === 2 ? when : null) })
    const first = await send(aPhoto())
    expect(first.sent).toEqual({ kind: 'lost' })
    const [kept] = await first.storage.all()
    const again = await send(kept ?? aPhoto())
    expect(again.sent).toEqual({ kind: 'done', picture: 'u-1' })
    expect(server).toMatchObject({ opened: 1, received: SIZE })
  },
)

test('[C71] an upload that the server no longer has is begun again', async () => {
  const server = aServer({})
  const { sent } = await send(aPhoto({ uploadId: 'gone' }))
  expect(sent).toEqual({ kind: 'done', picture: 'u-1' })
  expect(server.opened).toBe(1)
})

test('[C72] a file that the shop refuses is told in its words and not sent again', async () => {
  const error = { code: 'too-large', message: 'This file is larger than 12 MB.' }
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 422 }))
  expect((await send(aPhoto())).sent).toEqual({ kind: 'refused', sentence: error.message })
})

test.each([429, 500, 503])('[C73] an answer of %i is tried again', async (status) => {
  const error = { code: 'uploads-full', message: 'Too many at once.' }
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status }))
  expect((await send(aPhoto())).sent).toEqual({ kind: 'lost' })
})

test('[C73] an answer that is not the shop’s own is tried again', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
  expect((await send(aPhoto())).sent).toEqual({ kind: 'lost' })
})
