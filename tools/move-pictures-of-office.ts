import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { loadConnections } from '#database/connections/connections'
import { type MoveTarget, readMove } from '#database/pictures/picture-moves'
import type { Schema } from '#database/schema'
import { connectionMessages, pictureMoveWords } from '#domain/owner-messages/connections'
import type { Config } from '#server/base/config'
import { readConfig } from '#server/config'
import { openLiveConfig } from '#server/connections/live-config'
import { retryPictureMove, takePicturesBack } from '#server/connections/pictures/change-move'
import { movePictures } from '#server/connections/pictures/move-pictures'
import { openLiveSettings } from '#server/settings/live-settings'
import { openDatabase } from './open-database.ts'
import { CommandFailure } from './run-command.ts'

const ACTOR = { staffId: null, name: 'npm run pictures' }
/** Another process may be copying. */
const LOOKS_EVERY_MS = 1_000

const NOTHING_TO_MOVE =
  'Nothing is to be moved. An owner types the bucket under Keys and services in the office; or set PICTURES_S3_ENDPOINT, _BUCKET, _KEY and _SECRET, which say where S3 is.'

type Wanted = { readonly isBack: boolean }

/** Does at once, on this machine, what the shop does by itself after an owner typed a bucket. Returns how it ended. */
export async function movePicturesOfOffice({ isBack }: Wanted): Promise<string> {
  const ofEnvironment = readConfig(process.env)
  if (!ofEnvironment.ok) throw new CommandFailure(ofEnvironment.error)
  const opened = await openDatabase()
  // It has said why.
  if (opened === null) throw new CommandFailure('No picture was copied.')
  try {
    const context = await openContext(opened, ofEnvironment.value)
    opened.tellShop()
    const target = await findTarget(context, { isBack })
    return await moveTo(context, target)
  } finally {
    await opened.close()
  }
}

type Opened = NonNullable<Awaited<ReturnType<typeof openDatabase>>>

async function openContext({ db, now }: Opened, ofEnvironment: Config) {
  const { config, connections } = await openLiveConfig({
    db,
    config: ofEnvironment,
    readWith: (typed) => readConfig(process.env, typed),
    log: { error: (_about, sentence) => console.error(sentence) },
  })
  const settings = await openLiveSettings(db, config.fixedSettings)
  return { db, now, config, connections, settings }
}

type Context = Awaited<ReturnType<typeof openContext>>

/** What was begun in the office goes on; the way back begins here, too. */
async function findTarget(context: Context, { isBack }: Wanted): Promise<MoveTarget> {
  const { db, connections } = context
  const underWay = await readMove(db)
  if (underWay !== null) {
    const isFolder = underWay.target === null
    if (isFolder !== isBack) throw new CommandFailure(connectionMessages['pictures-moving'])
    await retryPictureMove(context, { actor: ACTOR, acceptsMissing: underWay.acceptsMissing })
    return underWay.target
  }
  if (!isBack) throw new CommandFailure(NOTHING_TO_MOVE)
  const seen = { seenRevision: connections.revision(), actor: ACTOR }
  const begun = await takePicturesBack(context, seen)
  if (begun.ok) return null
  throw new CommandFailure(
    begun.error === 'not-set' ? NOTHING_TO_MOVE : connectionMessages[begun.error],
  )
}

async function moveTo(context: Context, target: MoveTarget): Promise<string> {
  const { db } = context
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort())
  }
  let said = ''
  const say = (copied: number, total: number) => {
    const words = pictureMoveWords.progress(copied, total)
    if (words !== said) console.error(words)
    said = words
  }
  for (;;) {
    await movePictures(context, {
      signal: stopping.signal,
      onProgress: ({ total, done }) => say(done, total),
    })
    const move = await readMove(db)
    if (move === null) break
    if (stopping.signal.aborted) return 'Interrupted. The shop goes on by itself.'
    if (move.failure !== null) throw new CommandFailure(pictureMoveWords.failed(move.failure))
    if (move.missing > 0) throw new CommandFailure(pictureMoveWords.missing(move.missing))
    say(move.copied, move.total)
    await setTimeout(LOOKS_EVERY_MS)
  }
  if (await isUsed(db, target)) return 'Every file is there, and the shop uses the new place.'
  throw new CommandFailure('Somebody has stopped it. The pictures stay where they are.')
}

async function isUsed(db: Kysely<Schema>, target: MoveTarget): Promise<boolean> {
  const { stored } = await loadConnections(db)
  const present = stored.find(({ name }) => name === 'pictures')
  return (present?.sealed ?? null) === (target?.sealed ?? null)
}
