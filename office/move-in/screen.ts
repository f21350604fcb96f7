import * as v from 'valibot'
import { listWaitingDrafts } from '#database/catalogue/moved-products'
import { moveInMessages } from '#domain/owner-messages/move-in'
import type { AppContext } from '#server/base/context'
import { decodeFile, type FileEncoding } from '#server/move-in/decode-file'
import { bringIn, reviewMoveIn } from '#server/move-in/move-in'
import { packFile, unpackFile } from '#server/move-in/pack-file'
import { MAX_ROWS, type ReadRefusal } from '#server/move-in/read-file'
import type { MoveInData, ReviewData } from '../kit/data/move-in-data.ts'
import { fieldTexts } from '../kit/fields.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { showReview } from './show-review.ts'

const { path } = screens['move-in']
const BRING_IN = `${path}/bring-in`
const MAX_MEGABYTES = 5
const MAX_FILE_BYTES = MAX_MEGABYTES * 1024 * 1024
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024
const MAX_WAITING = 20
/** These come with every press, and nobody types them. */
const HIDDEN: ReadonlySet<string> = new Set(['packed', 'hash', 'encoding', 'step'])

export const load = ({ context }: ScreenRequest) => contentOf(context, null)

async function contentOf({ db }: AppContext, review: ReviewData | null) {
  const data: MoveInData = {
    maxMegabytes: MAX_MEGABYTES,
    maxRows: MAX_ROWS,
    review,
    waiting: await listWaitingDrafts(db, MAX_WAITING),
  }
  return show('move-in', 'Move in', data)
}

const ofFile = { access: 'edit-catalogue', screen: 'move-in', maxBytes: MAX_BODY_BYTES } as const

export const posts: readonly Post[] = [
  { ...ofFile, path: `${path}/review`, handle: reviewFile },
  { ...ofFile, path: BRING_IN, handle: takeAnswers },
]

const text = v.optional(v.union([v.string(), v.instance(Uint8Array)]), '')
/** A script or a stranger may post anything. */
const fileSchema = v.fallback(v.object({ file: text }), { file: '' })

async function reviewFile({ context, body }: PostRequest): Promise<PostOutcome> {
  const { file } = v.parse(fileSchema, body)
  if (file.length === 0) return refuseFile(moveInMessages['file-missing'])
  const bytes = typeof file === 'string' ? Buffer.byteLength(file) : file.byteLength
  const tooLarge = moveInMessages['file-too-large'](MAX_MEGABYTES)
  if (bytes > MAX_FILE_BYTES) return refuseFile(tooLarge)
  const decoded = decodeFile(file)
  if (decoded === null) return refuseFile(moveInMessages['file-not-text'])
  const reviewed = await reviewMoveIn(context.db, { text: decoded.text, field: () => '' })
  if (!reviewed.ok) return refuseFile(refusalSentence(reviewed.error))
  const packed = await packFile(decoded.text)
  if (packed.length > MAX_FILE_BYTES) return refuseFile(tooLarge)
  const { encoding } = decoded
  const given = { review: reviewed.value, packed, encoding, typed: null, message: null }
  return {
    kind: 'show',
    content: await contentOf(context, showReview({ ...given, action: BRING_IN })),
  }
}

/** Shows what comes of the answers, or brings it in if that is what was shown. */
async function takeAnswers(request: PostRequest): Promise<PostOutcome> {
  const { context, fields, body } = request
  const packed = fields.text('packed')
  const unpacked = await unpackFile(packed)
  if (unpacked === null) return refuseHere(context, moveInMessages['file-missing'])
  const given = { text: unpacked, field: fields.text }
  const typed = Object.fromEntries(
    Object.entries(fieldTexts(body)).filter(([name]) => !HIDDEN.has(name)),
  )
  const encoding = readEncoding(fields.text('encoding'))
  const shown = { packed, encoding, typed, action: BRING_IN }
  if (fields.text('step') !== 'bring-in') {
    const reviewed = await reviewMoveIn(context.db, given)
    if (!reviewed.ok) return refuseHere(context, refusalSentence(reviewed.error))
    const review = showReview({ ...shown, review: reviewed.value, message: null })
    return { kind: 'show', content: await contentOf(context, review) }
  }
  const confirmed = fields.text('hash')
  const actor = actorOfRequest(request)
  const brought = await bringIn(context.orders, { ...given, actor, confirmed })
  if (brought.ok) {
    const notice = brought.value.drafts > 0 ? 'products-moved-in' : 'products-moved-in-before'
    return { kind: 'done', next: path, notice }
  }
  const { error } = brought
  if (!('review' in error)) return refuseHere(context, refusalSentence(error))
  const message = moveInMessages[error.code]
  return showAgain(context, error.code, showReview({ ...shown, review: error.review, message }))
}

async function showAgain(
  context: AppContext,
  code: 'answers-wrong' | 'plan-changed',
  review: ReviewData,
): Promise<PostOutcome> {
  const status = code === 'answers-wrong' ? 422 : 409
  const content = await contentOf(context, review)
  return { kind: 'refused', status, message: null, errors: {}, content }
}

function readEncoding(typed: string): FileEncoding {
  return typed === 'utf-16' || typed === 'windows-1252' ? typed : 'utf-8'
}

function refuseFile(sentence: string): PostOutcome {
  return refuseWith({ file: sentence })
}

async function refuseHere(context: AppContext, message: string): Promise<PostOutcome> {
  const content = await contentOf(context, null)
  return { kind: 'refused', status: 422, message, errors: {}, content }
}

function refusalSentence(refusal: ReadRefusal): string {
  switch (refusal.code) {
    case 'file-unreadable':
      return moveInMessages[refusal.code](refusal.place, refusal.sentence)
    case 'columns-missing':
      return moveInMessages[refusal.code](refusal.shop, refusal.missing)
    case 'too-many-rows':
      return moveInMessages[refusal.code](MAX_ROWS)
    default:
      return moveInMessages[refusal.code]
  }
}
