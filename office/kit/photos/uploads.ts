import { readWholeNumber } from '#domain/form/whole-number'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { openUpload } from '#server/pictures/uploads/open-upload'
import { receiveChunk } from '#server/pictures/uploads/receive-chunk'
import { uploadStatus } from '#server/pictures/uploads/upload-status'
import { type JsonGet, type Post, type PostOutcome, signedInOf } from '../screen.ts'

const PATH = '/owner/uploads'

const STATUS = {
  'upload-unknown': 404,
  'upload-offset': 409,
  'upload-over': 409,
  'uploads-full': 429,
} as const satisfies Partial<Record<keyof typeof uploadMessages, number>>

/** Products, posters and the home page use these posts. Somebody who was signed out comes back to the list. */
const ofUpload = { access: 'edit-catalogue', screen: 'products' } as const

export const uploadPosts: readonly Post[] = [
  {
    ...ofUpload,
    path: PATH,
    handle: async (request) => {
      const { context, body } = request
      const opened = await openUpload(context, { staffId: signedInOf(request).staff.id, body })
      return opened.ok ? { kind: 'json', body: opened.value } : refuseUpload(opened.error)
    },
  },
  {
    ...ofUpload,
    path: `${PATH}/:id`,
    takesBytes: true,
    handle: async ({ context, params, search, body }) => {
      const received = await receiveChunk(context, {
        id: params.id ?? '',
        start: readWholeNumber(search.get('start') ?? '') ?? -1,
        bytes: body instanceof Uint8Array ? body : new Uint8Array(),
      })
      if (received.ok) return { kind: 'json', body: received.value }
      const { code } = received.error
      return refuseUpload(code, 'received' in received.error ? received.error.received : undefined)
    },
  },
]

export const uploadGets: readonly JsonGet[] = [
  {
    access: 'edit-catalogue',
    path: `${PATH}/:id`,
    load: ({ context, params }) => uploadStatus(context, params.id ?? ''),
  },
]

/** `received` is the next byte that is wanted, where the page has to go on from there. */
function refuseUpload(code: keyof typeof uploadMessages, received?: number): PostOutcome {
  const status = Object.entries(STATUS).find(([known]) => known === code)?.[1] ?? 422
  const error = { code, message: uploadMessages[code] }
  return { kind: 'json', status, body: received === undefined ? { error } : { error, received } }
}
