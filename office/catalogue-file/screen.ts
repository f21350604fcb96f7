import * as v from 'valibot'
import { faultText } from '#domain/catalogue/catalogue-file/catalogue-file'
import { importMessages } from '#domain/owner-messages/catalogue'
import { failure, type Result, success } from '#domain/result'
import {
  type ImportRefusal,
  importCatalogue,
  type PlannedImport,
  planImport,
} from '#server/catalogue-file/import-catalogue'
import { formatOf, type ImportFile } from '#server/catalogue-file/read-import'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** Files of the catalogue: to download, and one that is being imported. */
export type CatalogueFileData = {
  /** There is no preview until somebody sends a file that can be imported. */
  readonly preview: ImportPreview | null
  /** Why the file cannot be imported, one sentence for each fault. */
  readonly faults: ShortenedList
  /** The largest file that the page takes. */
  readonly maxMegabytes: number
}

export type ImportPreview = {
  readonly changes: ShortenedList
  readonly notes: readonly string[]
  /** The file itself, which comes back with the confirmation. */
  readonly text: string
  /** This hash covers the file and its changes, so that exactly what was shown is imported. */
  readonly hash: string
}

export type ShortenedList = {
  readonly lines: readonly string[]
  readonly more: number
}

const { path } = screens['catalogue-file']
/** The file crosses a phone's connection twice. Import larger ones with `npm run catalogue`. */
const MAX_MEGABYTES = 2
const MAX_FILE_BYTES = MAX_MEGABYTES * 1024 * 1024
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024
const MAX_SHOWN = 200

export const load = async () => contentOf({})

function contentOf(shown: Partial<CatalogueFileData>) {
  const data: CatalogueFileData = {
    preview: null,
    faults: shorten([]),
    maxMegabytes: MAX_MEGABYTES,
    ...shown,
  }
  return show('catalogue-file', 'Catalogue file', data)
}

function shorten(lines: readonly string[]): ShortenedList {
  return { lines: lines.slice(0, MAX_SHOWN), more: Math.max(0, lines.length - MAX_SHOWN) }
}

const ofFile = {
  access: 'edit-catalogue',
  screen: 'catalogue-file',
  maxBytes: MAX_BODY_BYTES,
} as const

export const posts: readonly Post[] = [
  {
    ...ofFile,
    path: `${path}/preview`,
    handle: async (request) => {
      const file = readFile(request)
      if (!file.ok) return file.error
      const planned = await planImport(request.context.db, file.value)
      if (!planned.ok) return refuseImport(planned.error)
      return { kind: 'show', content: contentOf({ preview: previewOf(file.value, planned.value) }) }
    },
  },
  {
    ...ofFile,
    path: `${path}/import`,
    handle: async (request) => {
      const { context, body } = request
      const file = readFile(request)
      if (!file.ok) return file.error
      const confirmed = v.parse(bodySchema, body).hash
      const actor = actorOfRequest(request)
      const imported = await importCatalogue(context.orders, { ...file.value, actor, confirmed })
      if (imported.ok) return { kind: 'done', next: path, notice: 'catalogue-imported' }
      if (imported.error.code === 'file-invalid') return refuseImport(imported.error)
      return showAgain(request, file.value)
    },
  },
]

const text = v.optional(v.union([v.string(), v.instance(Uint8Array)]), '')
/** A script or a stranger may post anything. */
const bodySchema = v.fallback(v.object({ file: text, text, hash: v.optional(v.string(), '') }), {
  file: '',
  text: '',
  hash: '',
})

/** Reads the chosen file, or else the pasted text. */
function readFile({ body }: PostRequest): Result<ImportFile, PostOutcome> {
  const { file, text: pasted } = v.parse(bodySchema, body)
  if (typeof file !== 'string' || typeof pasted !== 'string') {
    return failure(refuseWith({ file: importMessages['file-not-text'] }))
  }
  const given = file === '' ? pasted : file
  const field = file === '' ? 'text' : 'file'
  if (given.trim() === '') return failure(refuseWith({ file: importMessages['file-missing'] }))
  if (Buffer.byteLength(given) > MAX_FILE_BYTES) {
    const sentence = importMessages['file-too-large-for-office'](MAX_MEGABYTES)
    return failure(refuseWith({ [field]: sentence }))
  }
  return success({ format: formatOf(given), text: given })
}

function previewOf({ text }: ImportFile, { plan, lines, hash }: PlannedImport): ImportPreview {
  return { changes: shorten(lines), notes: plan.notes.slice(0, MAX_SHOWN), text, hash }
}

function refuseImport(refusal: ImportRefusal): PostOutcome {
  if (refusal.code !== 'file-invalid') return refuse(409, importMessages[refusal.code])
  const faults = shorten(refusal.faults.map(faultText))
  return {
    kind: 'refused',
    status: 422,
    message: importMessages['file-invalid'],
    errors: {},
    content: contentOf({ faults }),
  }
}

/** Shows what the same file would change now. */
async function showAgain({ context }: PostRequest, file: ImportFile): Promise<PostOutcome> {
  const planned = await planImport(context.db, file)
  if (!planned.ok) return refuseImport(planned.error)
  return {
    kind: 'refused',
    status: 409,
    message: importMessages['catalogue-changed'],
    errors: {},
    content: contentOf({ preview: previewOf(file, planned.value) }),
  }
}
