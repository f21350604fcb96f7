import * as v from 'valibot'
import { type PictureMove, readMove } from '#database/pictures/picture-moves'
import { connectionMessages, trialBucketFailedWords } from '#domain/owner-messages/connections'
import { tryBucket } from '#server/base/s3/try-bucket'
import {
  retryPictureMove,
  stopPictureMove,
  takePictureBucket,
  takePicturesBack,
} from '#server/connections/pictures/change-move'
import { PICTURES_TRIAL } from '#server/connections/pictures/pictures-trial'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  type ScreenRequest,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { OF_KEYS, seenBy, stateOf } from './of-keys.ts'
import { problemsOfSentence, readPictureBucket } from './read-typed.ts'

const { path } = screens.connections
const own = `${path}/pictures`

export async function loadPictures(request: ScreenRequest) {
  const { db, config } = request.context
  const { picturesS3: bucket, databaseUrl } = config
  const state = stateOf(request, 'pictures')
  const move = state === 'server' ? null : await readMove(db)
  return {
    state,
    bucket: bucket && {
      endpoint: bucket.endpoint,
      bucket: bucket.bucket,
      accessKey: bucket.key,
      region: bucket.region,
    },
    /** Several machines may share the database, and no folder. */
    hasServerDatabase: databaseUrl !== null,
    move: move && {
      to: bucketNameOf(move),
      total: move.total,
      copied: move.copied,
      failure: move.failure,
      missing: move.missing,
    },
  }
}

const openSchema = v.pipe(v.string(), v.parseJson(), v.object({ PICTURES_S3_BUCKET: v.string() }))

/** Null: the data folder. */
function bucketNameOf({ target }: PictureMove): string | null {
  const open = v.safeParse(openSchema, target?.openJson)
  return open.success ? open.output.PICTURES_S3_BUCKET : null
}

export const picturePosts: readonly Post[] = [
  { ...OF_KEYS, path: own, handle: takeBucket },
  { ...OF_KEYS, path: `${own}/try`, handle: tryPictures },
  { ...OF_KEYS, path: `${own}/back`, handle: takeBack },
  { ...OF_KEYS, path: `${own}/again`, handle: (request) => again(request, false) },
  { ...OF_KEYS, path: `${own}/without`, handle: (request) => again(request, true) },
  { ...OF_KEYS, path: `${own}/stop`, handle: stop },
]

async function takeBucket(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = readPictureBucket(fields)
  if (!typed.ok) return refuseFields(typed.error, connectionMessages)
  const tried = context.connections.tryWith('pictures', typed.value)
  const problems = tried.ok ? null : problemsOf(tried.error)
  if (problems !== null) return refuseFields(problems, connectionMessages)
  const taken = await takePictureBucket(context, { variables: typed.value, ...seenBy(request) })
  if (taken.ok) {
    const notice = taken.value === 'saved' ? 'connection-saved' : 'pictures-begun'
    return { kind: 'done', next: path, notice }
  }
  return typeof taken.error === 'string'
    ? refuse(409, connectionMessages[taken.error])
    : refuse(409, trialBucketFailedWords(taken.error.unusable))
}

/** The bucket of the backups is right by itself: what was typed here is the same one. */
function problemsOf(sentence: string) {
  return sentence.startsWith('BACKUP_S3_BUCKET ')
    ? { bucket: 'bucket-of-backups' as const }
    : problemsOfSentence(sentence)
}

async function tryPictures({ context }: PostRequest): Promise<PostOutcome> {
  const { picturesS3 } = context.config
  if (picturesS3 === null) return refuse(409, connectionMessages['not-set'])
  const failed = await tryBucket(picturesS3, PICTURES_TRIAL)
  return failed === null
    ? { kind: 'done', next: path, notice: 'bucket-works' }
    : refuse(409, trialBucketFailedWords(failed))
}

async function takeBack(request: PostRequest): Promise<PostOutcome> {
  const taken = await takePicturesBack(request.context, seenBy(request))
  return taken.ok
    ? { kind: 'done', next: path, notice: 'pictures-begun' }
    : refuse(409, connectionMessages[taken.error])
}

async function again(request: PostRequest, acceptsMissing: boolean): Promise<PostOutcome> {
  await retryPictureMove(request.context, { actor: actorOfRequest(request), acceptsMissing })
  return { kind: 'done', next: path, notice: 'pictures-again' }
}

async function stop(request: PostRequest): Promise<PostOutcome> {
  const stopped = await stopPictureMove(request.context, seenBy(request))
  return stopped.ok
    ? { kind: 'done', next: path, notice: 'pictures-stopped' }
    : refuse(409, connectionMessages[stopped.error])
}
