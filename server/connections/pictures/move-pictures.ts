import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { listNeededFiles } from '#database/catalogue/picture-references'
import { deleteConnection, writeConnection } from '#database/connections/connections'
import {
  closeMove,
  countWrites,
  endMove,
  leaseMove,
  type MoveTarget,
  noteMoveFailure,
  noteMoveProgress,
  type PictureMove,
  releaseMove,
} from '#database/pictures/picture-moves'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import { THE_SHOP } from '#domain/staff/actor'
import type { AppContext } from '../../base/context.ts'
import { S3Failure } from '../../base/s3/s3-failure.ts'
import { findSealKey } from '../../base/seal/seal-key.ts'
import { filesAtHand, isLocked, uncachedStore } from '../../pictures/stores/configured-store.ts'
import { type CopyProgress, copyFiles } from '../../pictures/stores/copy-files.ts'
import type { PictureStore } from '../../pictures/stores/picture-store.ts'
import { unsealConnection } from '../sealed-connections.ts'
import { removeGone } from './remove-gone.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config' | 'connections'>

/** A group of files takes less, also where each of its requests waits for an answer. */
const LEASE_MS = 2 * 60_000
/** A write for each group would make orders wait. */
const NOTE_EVERY_MS = 1_000
/** Files that are written wait for so long while the last ones are copied. */
const CLOSED_MS = 15_000
/** Shoppers have the machine between two groups. */
const PAUSE_MS = 50

type Options = {
  /** It is aborted when the process stops: another one goes on. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Pick<CopyProgress, 'total' | 'done'>) => void
}

/**
 * Copies the pictures to where an owner wants them, if one does and no other process copies, and uses that place in all
 * processes once every file is there. Files that are written or removed meanwhile are counted by whoever does it
 * (`isChangedInPlace`): the place changes only if none was since the files were listed.
 */
export async function movePictures(context: Context, options: Options): Promise<void> {
  const { db, now, config, connections } = context
  if (config.serverConnections.includes('pictures')) return
  const token = randomUUID()
  const move = await leaseMove(db, { token, nowMs: now(), leaseMs: LEASE_MS })
  if (move === null) return
  await connections.refresh()
  try {
    const ended = await moveAll(context, { move, token, ...options })
    if (ended !== null) await noteMoveFailure(db, { token, nowMs: now(), ...ended })
    else if (options.signal.aborted) await releaseMove(db, token)
  } catch (error) {
    const failed = reasonOf(error)
    await noteMoveFailure(db, { token, nowMs: now(), failure: failed ?? 'It failed', missing: 0 })
    // The database, or a mistake of ours: the log has all of it.
    if (failed === null) throw error
  } finally {
    await connections.refresh()
  }
}

/** A bucket or a disk that fails is said to the owner. */
function reasonOf(error: unknown): string | null {
  if (error instanceof S3Failure) return error.message
  const isOfDisk = error instanceof Error && 'syscall' in error && 'code' in error
  return isOfDisk ? `The disk answered with ${error.code}` : null
}

type Moving = Options & { readonly move: PictureMove; readonly token: string }
type Failed = { readonly failure: string | null; readonly missing: number }

const LOCKED: Failed = { failure: 'What opens the new bucket is lost', missing: 0 }
const UNFIT: Failed = {
  failure: 'The new bucket no longer fits the other settings, such as the bucket of the backups',
  missing: 0,
}

/** Null: they are moved, or it is over for this process. */
async function moveAll(context: Context, moving: Moving): Promise<Failed | null> {
  const { db, now, config } = context
  const { move } = moving
  const opened = openTarget(context, move.target)
  if (!opened.ok) return opened.error
  const to = opened.value
  const from = isLocked(config)
    ? filesAtHand(config.dataDir)
    : uncachedStore(config, 'The present bucket')
  const compared = new Set<string>()
  for (let pass = 1; !moving.signal.aborted; pass += 1) {
    const untilMs = now() + CLOSED_MS
    // The first takes as long as it takes. After it little is missing.
    if (pass > 1) await closeMove(db, { token: moving.token, untilMs })
    const writes = await countWrites(db)
    if (!(await copyOnce(context, { ...moving, from, to, compared }))) return null
    // What is at hand, or can be read, is not all there is.
    const isWhole = !isLocked(config) && !move.acceptsMissing
    if (isWhole) await removeGone(context, { from, to, isCompared: isComparedBy(move, compared) })
    const missing = await countMissing(db, to)
    if (missing > 0 && !move.acceptsMissing) return { failure: null, missing }
    // Other connections may have been changed meanwhile.
    const stillFits = openTarget(context, move.target)
    if (!stillFits.ok) return stillFits.error
    if (await switchTo(context, { ...moving, writes, missing, files: compared.size })) return null
  }
  return null
}

const CALLED = 'The new bucket'
const openSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

function openTarget(
  { config, connections }: Context,
  target: MoveTarget,
): Result<PictureStore, Failed> {
  const { dataDir } = config
  if (target === null) return success(uncachedStore({ dataDir, picturesS3: null }, CALLED))
  const open = v.parse(openSchema, target.openJson)
  const stored = { name: 'pictures', open, sealed: target.sealed } as const
  const variables = unsealConnection(stored, findSealKey(config))
  if (variables === null) return failure(LOCKED)
  const next = connections.tryWith('pictures', variables)
  const picturesS3 = next.ok ? next.value.picturesS3 : null
  return picturesS3 === null
    ? failure(UNFIT)
    : success(uncachedStore({ dataDir, picturesS3 }, CALLED))
}

type Copying = Moving & {
  readonly from: PictureStore
  readonly to: PictureStore
  readonly compared: Set<string>
}

/** False: somebody has stopped it, or the process stops. */
async function copyOnce(context: Context, copying: Copying): Promise<boolean> {
  const { move, from, to, compared, signal, onProgress } = copying
  const leavesOutUnreadable = move.acceptsMissing
  const source = leavesOutUnreadable ? withoutList(from) : from
  const isCompared = isComparedBy(move, compared)
  const notes = createNotes(context, copying)
  try {
    for await (const progress of copyFiles({ from: source, to, isCompared, leavesOutUnreadable })) {
      for (const file of progress.files) compared.add(file)
      onProgress?.(progress)
      if (signal.aborted || !(await notes.note(progress))) return false
      await setTimeout(PAUSE_MS)
    }
  } finally {
    // Whoever goes on, or looks, finds how far it came before it failed.
    await notes.noteLast()
  }
  return !signal.aborted
}

/** By this process, or by one that copied before it. */
function isComparedBy({ checkedUntil }: PictureMove, compared: ReadonlySet<string>) {
  return (file: string) => compared.has(file) || file <= checkedUntil
}

/** Returns false once the lease is over. */
function createNotes({ db, now }: Context, { token, move }: Moving) {
  let { checkedUntil } = move
  let notedMs = Number.NEGATIVE_INFINITY
  let last: CopyProgress | null = null

  async function noteLast(): Promise<boolean> {
    if (last === null) return true
    const { total, done: copied } = last
    last = null
    notedMs = now()
    const lease = { token, nowMs: notedMs, leaseMs: LEASE_MS }
    return noteMoveProgress(db, { ...lease, total, copied, checkedUntil })
  }

  return {
    noteLast,
    note: async (progress: CopyProgress): Promise<boolean> => {
      const file = progress.files.at(-1) ?? ''
      if (file > checkedUntil) checkedUntil = file
      last = progress
      const isDue = Math.abs(now() - notedMs) >= NOTE_EVERY_MS || progress.done === progress.total
      return isDue ? noteLast() : true
    },
  }
}

/** An owner does without what cannot be read: of a bucket that is gone, that is everything. */
function withoutList(from: PictureStore): PictureStore {
  return { ...from, list: () => from.list().catch(() => []) }
}

/** Counts the files that the shop shows and the new place has not. */
async function countMissing(db: Context['db'], to: PictureStore): Promise<number> {
  const there = new Set((await to.list()).map(({ file }) => file))
  const needed = await listNeededFiles(db)
  return needed.filter((names) => !names.some((name) => there.has(name))).length
}

type Switching = Moving & {
  readonly writes: number
  readonly missing: number
  readonly files: number
}

/** False: a file was written meanwhile, and has to be copied first; or it was stopped. */
async function switchTo(
  { db, now, connections }: Context,
  { move, token, writes, missing, files }: Switching,
): Promise<boolean> {
  const { target } = move
  const switched = await transact(db, async (trx) => {
    await bumpRevision(trx, 'connections')
    if (!(await endMove(trx, { token, writes }))) return failure('not-yet')
    const nowMs = now()
    if (target === null) await deleteConnection(trx, 'pictures')
    else {
      const open = v.parse(openSchema, target.openJson)
      const row = { name: 'pictures', open, sealed: target.sealed, changedAtMs: nowMs } as const
      await writeConnection(trx, row)
    }
    const detail = { to: target === null ? 'the data folder' : 'the bucket', files, missing }
    const what = { action: 'pictures-moved', subject: 'pictures', detail }
    await writeAudit(trx, { actor: THE_SHOP, ...what, nowMs })
    return success(null)
  })
  if (switched.ok) await connections.refresh()
  return switched.ok
}
