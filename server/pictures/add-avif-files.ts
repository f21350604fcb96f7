import {
  addAvifWidths,
  leaseWithoutAvif,
  type PictureLease,
  releasePicture,
  setPictureRevision,
} from '#database/repositories/pictures'
import { hit } from '#database/repositories/rate-limits'
import { bumpRevision } from '#database/repositories/revisions'
import { transact } from '#database/transact'
import { masterFile, type Picture, pictureFile } from '#domain/catalogue/picture'
import { PICTURE_USES, type PictureUse } from '#domain/catalogue/upload'
import {
  DAY_MS,
  type DeriveContext,
  LEASE_MS,
  MAX_CHILD_FAILURES,
  RETRY_MS,
} from './derive-context.ts'
import { inOnePart } from './encode-in-child.ts'

/** Makes the AVIF files of one picture. False: none waits. */
export async function addAvifFiles(
  context: DeriveContext,
  { isRecent }: { readonly isRecent: boolean },
): Promise<boolean> {
  const { db, now, signal, log } = context
  const lease = await leaseWithoutAvif(db, { nowMs: now(), leaseMs: LEASE_MS, isRecent })
  if (!lease) return false
  try {
    await encodeAndStore(context, lease)
  } catch (error) {
    if (signal.aborted) {
      await releasePicture(db, lease, now())
      return false
    }
    log.error({ err: error, picture: lease.picture.name }, 'AVIF files not made')
    const { hits } = await hit(db, `avif ${lease.picture.name}`, DAY_MS, now())
    // Shoppers get JPEG meanwhile.
    const waitMs = hits < MAX_CHILD_FAILURES ? RETRY_MS : LEASE_MS
    await releasePicture(db, lease, now() + waitMs)
  }
  return true
}

async function encodeAndStore(
  { db, pictureStore, encode, signal }: DeriveContext,
  lease: PictureLease,
) {
  const { picture } = lease
  const { use, master } = await readMaster(pictureStore, picture)
  const task = { kind: 'avif', bytes: master.byteLength, use } as const
  const { answer, contents } = await encode(task, inOnePart(master), signal)
  if (answer.kind !== 'avif') throw new Error('The child made no AVIF files')
  for (const [index, { width }] of answer.files.entries()) {
    await pictureStore.write(
      pictureFile(picture, width, 'avif'),
      contents[index] ?? new Uint8Array(),
    )
  }
  const widths = answer.files.map(({ width }) => width)
  await transact(db, async (trx) => {
    if (!(await addAvifWidths(trx, lease, widths))) return
    await setPictureRevision(trx, picture.name, await bumpRevision(trx, 'pieces'))
  })
}

/** Its name says what the picture is for. */
export async function readMaster(
  store: DeriveContext['pictureStore'],
  picture: Picture,
): Promise<{ readonly use: PictureUse; readonly master: Uint8Array }> {
  for (const use of PICTURE_USES) {
    const master = await store.read(masterFile(picture, use))
    if (master) return { use, master }
  }
  throw new Error('The store has no master of this picture')
}
