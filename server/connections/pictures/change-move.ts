import { loadConnections, writeConnection } from '#database/connections/connections'
import { deleteMove, insertMove, readMove, retryMove } from '#database/pictures/picture-moves'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../../base/context.ts'
import type { S3Settings } from '../../base/s3/s3-settings.ts'
import { tryBucket } from '../../base/s3/try-bucket.ts'
import { findOrMakeSealKey } from '../../base/seal/seal-key.ts'
import type { ConnectionVariables } from '../connection-variables.ts'
import { findPrivateHost } from '../private-hosts.ts'
import { sealConnection } from '../sealed-connections.ts'
import { tellOfConnection } from '../tell-of-connection.ts'
import { PICTURES_TRIAL } from './pictures-trial.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config' | 'connections' | 'settings'>

type Seen = {
  /** The revision that the person saw. */
  readonly seenRevision: number
  readonly actor: Actor
}

export type MoveRefusal =
  | 'set-by-server'
  | 'connection-wrong'
  | 'private-host'
  | 'no-seal-key'
  | 'connections-changed'
  /** The files are being copied already. */
  | 'pictures-moving'

type Unusable = { readonly unusable: string }

/** The bucket in which the pictures are is used with another key at once; another bucket gets all files first. */
export type Taken = 'saved' | 'begun'

/**
 * Takes a bucket for the pictures that an owner typed. It is tried first: a mistyped key of the present bucket would take
 * all pictures away.
 */
export async function takePictureBucket(
  context: Context,
  { variables, ...seen }: Seen & { readonly variables: ConnectionVariables },
): Promise<Result<Taken, MoveRefusal | Unusable>> {
  const { db, config, connections } = context
  if (config.serverConnections.includes('pictures')) return failure('set-by-server')
  const next = connections.tryWith('pictures', variables)
  const bucket = next.ok ? next.value.picturesS3 : null
  if (!next.ok || bucket === null) return failure('connection-wrong')
  if (await findPrivateHost('pictures', next.value)) return failure('private-host')
  if ((await readMove(db)) !== null) return failure('pictures-moving')
  const row = sealConnection('pictures', variables, findOrMakeSealKey(config))
  if (row === 'no-seal-key') return failure('no-seal-key')
  const unusable = await tryBucket(bucket, PICTURES_TRIAL)
  if (unusable !== null) return failure({ unusable })
  const isSame = await isPresentBucket(context, bucket)
  const { open, sealed } = row
  const changed = await change(context, seen, async (trx, nowMs) => {
    if (isSame) await writeConnection(trx, { ...row, changedAtMs: nowMs })
    else if (!(await insertMove(trx, { openJson: JSON.stringify(open), sealed }))) {
      return failure('pictures-moving' as const)
    }
    return success({ bucket: bucket.bucket })
  })
  return changed.ok ? success(isSame ? 'saved' : 'begun') : changed
}

/** Looks at what is stored: the keys of a bucket that is locked cannot be opened, but its name can be read. */
async function isPresentBucket({ db }: Context, bucket: S3Settings): Promise<boolean> {
  const { stored } = await loadConnections(db)
  const { PICTURES_S3_ENDPOINT: endpoint = '', PICTURES_S3_BUCKET: name } =
    stored.find((one) => one.name === 'pictures')?.open ?? {}
  return URL.parse(endpoint)?.origin === bucket.endpoint && name === bucket.bucket
}

/** The files go back into the data folder of the server, and the bucket is used until they are there. */
export async function takePicturesBack(
  context: Context,
  seen: Seen,
): Promise<Result<null, MoveRefusal | 'not-set'>> {
  const { config, connections } = context
  if (config.serverConnections.includes('pictures')) return failure('set-by-server')
  if (!connections.isTyped('pictures')) return failure('not-set')
  return change(context, seen, async (trx) =>
    (await insertMove(trx, null))
      ? success({ bucket: 'none' })
      : failure('pictures-moving' as const),
  )
}

type Change = Parameters<typeof transact>[1]
type Transaction = Parameters<Change>[0]

/** Whatever changes where the pictures are is seen by every process, written down and told. */
async function change<Refusal extends string>(
  { db, now, connections, settings }: Context,
  { seenRevision, actor }: Seen,
  write: (trx: Transaction, nowMs: number) => Promise<Result<{ readonly bucket: string }, Refusal>>,
): Promise<Result<null, Refusal | 'connections-changed'>> {
  const changed = {
    name: 'pictures',
    actor,
    nowMs: now(),
    brandName: settings.current().brand.name,
  } as const
  const written = await transact(db, async (trx) => {
    if ((await bumpRevision(trx, 'connections')) !== seenRevision + 1) {
      return failure('connections-changed' as const)
    }
    const done = await write(trx, changed.nowMs)
    if (!done.ok) return done
    const what = { action: 'connection-changed', subject: 'pictures', detail: done.value }
    await writeAudit(trx, { actor, ...what, nowMs: changed.nowMs })
    await tellOfConnection(trx, changed)
    return success(null)
  })
  if (written.ok) await connections.refresh()
  return written
}

type Again = { readonly actor: Actor; readonly acceptsMissing: boolean }

/** An attempt that failed is repeated at once. An owner may decide to do without files that are nowhere. */
export async function retryPictureMove(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { actor, acceptsMissing }: Again,
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await retryMove(trx, { acceptsMissing })) || !acceptsMissing) return
    const what = { action: 'missing-pictures-accepted', subject: 'pictures' }
    await writeAudit(trx, { actor, ...what, nowMs: now() })
  })
}

/** The pictures stay where they are. What was copied stays in the other place, too. */
export async function stopPictureMove(
  { db, now, connections }: Pick<Context, 'db' | 'now' | 'connections'>,
  { seenRevision, actor }: Seen,
): Promise<Result<null, 'connections-changed' | 'pictures-not-moving'>> {
  const stopped = await transact(db, async (trx) => {
    if ((await bumpRevision(trx, 'connections')) !== seenRevision + 1) {
      return failure('connections-changed' as const)
    }
    if (!(await deleteMove(trx))) return failure('pictures-not-moving' as const)
    const what = { action: 'pictures-move-stopped', subject: 'pictures' }
    await writeAudit(trx, { actor, ...what, nowMs: now() })
    return success(null)
  })
  await connections.refresh()
  return stopped
}
