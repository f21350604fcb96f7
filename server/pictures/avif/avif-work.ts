import { hit } from '#database/health/rate-limits'
import { leaseForAvif, type PictureLease, releasePicture } from '#database/pictures/pictures'
import { masterFile } from '#domain/catalogue/picture'
import { PICTURE_USES, type PictureUse } from '#domain/catalogue/upload-uses'
import {
  DAY_MS,
  type DeriveContext,
  LEASE_MS,
  MAX_CHILD_FAILURES,
  RETRY_MS,
} from '../derive-context.ts'
import { ChildFailure, inOnePart } from '../encode-in-child.ts'
import type { AvifEffort } from '../task.ts'

type AvifWork = {
  readonly lacks: Parameters<typeof leaseForAvif>[1]['lacks']
  readonly isRecent: boolean
  readonly work: (lease: PictureLease) => Promise<void>
  /**
   * Called when the child has failed too often at this picture; if it is not given, the picture is tried again later.
   */
  readonly giveUp?: (lease: PictureLease) => Promise<void>
}

/** Does the work for one picture. False: none waits, the store fails or the shop is stopping. */
export async function workOnOne(
  { db, now, signal, log }: DeriveContext,
  { lacks, isRecent, work, giveUp }: AvifWork,
): Promise<boolean> {
  const lease = await leaseForAvif(db, { nowMs: now(), leaseMs: LEASE_MS, lacks, isRecent })
  if (!lease) return false
  try {
    await work(lease)
  } catch (error) {
    if (signal.aborted) {
      await releasePicture(db, lease, now())
      return false
    }
    const { name } = lease.picture
    log.error({ err: error, picture: name }, 'AVIF files not made')
    const { hits } = await hit(db, `${lacks} ${name}`, DAY_MS, now())
    const isTooOften = hits >= MAX_CHILD_FAILURES
    const isChild = error instanceof ChildFailure
    if (giveUp && isTooOften && isChild) await giveUp(lease)
    else await releasePicture(db, lease, now() + (isTooOften ? LEASE_MS : RETRY_MS))
    return isChild
  }
  return true
}

type Made = { readonly width: number; readonly content: Uint8Array }

/** The AVIF files are made from the cleaned copy in the store. */
export async function makeAvif(
  { pictureStore, encode, signal }: DeriveContext,
  { picture }: PictureLease,
  effort: AvifEffort,
): Promise<readonly Made[]> {
  const { use, master } = await readMaster(pictureStore, picture)
  const task = { kind: 'avif', bytes: master.byteLength, use, effort } as const
  const { answer, contents } = await encode(task, inOnePart(master), signal)
  if (answer.kind !== 'avif') throw new Error('The child made no AVIF files')
  return answer.files.map(({ width }, index) => ({
    width,
    content: contents[index] ?? new Uint8Array(),
  }))
}

/** The name of the picture says what it is for. */
export async function readMaster(
  store: DeriveContext['pictureStore'],
  picture: PictureLease['picture'],
): Promise<{ readonly use: PictureUse; readonly master: Uint8Array }> {
  for (const use of PICTURE_USES) {
    const master = await store.read(masterFile(picture, use))
    if (master) return { use, master }
  }
  throw new Error('The store has no master of this picture')
}
