import {
  deleteUnusedPicture,
  findUnreferenced,
  findUnusedPictures,
} from '#database/catalogue/picture-references'
import { hit } from '#database/health/rate-limits'
import { deleteOldUploads, isAnyBeingDerived } from '#database/pictures/uploads'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { UPLOAD_LIFETIME_MS } from '#domain/catalogue/upload'
import { THE_SHOP } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { DAY_MS } from './derive-context.ts'
import { pictureCacheFolder, picturesFolder } from './stores/configured-store.ts'
import { removePartials } from './stores/folder-store.ts'

const KEPT_UNREFERENCED_MS = 7 * DAY_MS
/** A picture must have been found unused on so many clean-ups, within so much time. */
const UNUSED_DAYS = 7
const UNUSED_WINDOW_MS = 30 * DAY_MS
/** They are few, so that what refers to them was looked up just before. */
const FILES_AT_ONCE = 20

type CleanUp = Pick<AppContext, 'db' | 'now' | 'pictureStore'>

/** Raw photos are deleted after a day, also if they could not be derived. */
export function expireUploads({ db, now }: Pick<CleanUp, 'db' | 'now'>): Promise<number> {
  return transact(db, (trx) =>
    deleteOldUploads(trx, { nowMs: now(), maxAgeMs: UPLOAD_LIFETIME_MS }),
  )
}

/**
 * This runs once a day, in the first process that gets there; files that a kill left half written are removed on every
 * machine.
 */
export async function cleanUpDaily(context: CleanUp & Pick<AppContext, 'config'>): Promise<void> {
  const { db, now, config } = context
  for (const folderOf of [picturesFolder, pictureCacheFolder]) {
    await removePartials(folderOf(config.dataDir), now() - DAY_MS)
  }
  const { hits } = await hit(db, 'picture clean-up turn', DAY_MS, now())
  if (hits > 1) return
  await forgetUnusedPictures(context)
  await removeUnreferenced(context)
}

/**
 * Forgets uploaded pictures that nothing has shown on several days: a picture that is taken off a
 * product today may be put back tomorrow. Their files go with the others that nothing refers to.
 */
async function forgetUnusedPictures({ db, now }: CleanUp): Promise<void> {
  for (const picture of await findUnusedPictures(db, now() - KEPT_UNREFERENCED_MS)) {
    const { hits } = await hit(db, `unused picture ${picture.name}`, UNUSED_WINDOW_MS, now())
    if (hits < UNUSED_DAYS) continue
    await transact(db, async (trx) => {
      if (!(await deleteUnusedPicture(trx, picture))) return
      await writeAudit(trx, {
        actor: THE_SHOP,
        action: 'picture-removed',
        subject: `picture ${picture.name}`,
        detail: { unusedDays: hits },
        nowMs: now(),
      })
    })
  }
}

/** Removes files of the store that have been there for a week and that nothing refers to. */
export async function removeUnreferenced({ db, now, pictureStore }: CleanUp): Promise<number> {
  const replacedBeforeMs = now() - KEPT_UNREFERENCED_MS
  const old = (await pictureStore.list())
    .filter(({ writtenAtMs }) => writtenAtMs < replacedBeforeMs)
    .map(({ file }) => file)
  let removed = 0
  for (let start = 0; start < old.length; start += FILES_AT_ONCE) {
    // A photo that is uploaded again writes its files before its row.
    if (await isAnyBeingDerived(db)) return removed
    const files = old.slice(start, start + FILES_AT_ONCE)
    for (const file of await findUnreferenced(db, files, { replacedBeforeMs })) {
      await pictureStore.remove(file)
      removed += 1
    }
  }
  return removed
}
