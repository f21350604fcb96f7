import { findUnreferenced } from '#database/repositories/picture-references'
import { hit } from '#database/repositories/rate-limits'
import { deleteOldUploads, isAnyBeingDerived } from '#database/repositories/uploads'
import { transact } from '#database/transact'
import { UPLOAD_LIFETIME_MS } from '#domain/catalogue/upload'
import type { AppContext } from '../context.ts'
import { picturesFolder } from './configured-store.ts'
import { DAY_MS } from './derive-context.ts'
import { removePartials } from './folder-store.ts'

const KEPT_UNREFERENCED_MS = 7 * DAY_MS
/** Few, so that what refers to them was looked up just before. */
const FILES_AT_ONCE = 20

type CleanUp = Pick<AppContext, 'db' | 'now' | 'pictureStore'>

/** Raw photos are deleted after a day, also if they could not be derived. */
export function expireUploads({ db, now }: Pick<CleanUp, 'db' | 'now'>): Promise<number> {
  return transact(db, (trx) =>
    deleteOldUploads(trx, { nowMs: now(), maxAgeMs: UPLOAD_LIFETIME_MS }),
  )
}

/** Once a day, in the first process that gets there. */
export async function cleanUpDaily(context: CleanUp & Pick<AppContext, 'config'>): Promise<void> {
  const { db, now, config } = context
  const { hits } = await hit(db, 'picture clean-up turn', DAY_MS, now())
  if (hits > 1) return
  await removePartials(picturesFolder(config.dataDir), now() - DAY_MS)
  await removeUnreferenced(context)
}

/** Removes files of the store that have been there for a week and that nothing refers to. */
export async function removeUnreferenced({ db, now, pictureStore }: CleanUp): Promise<number> {
  const old = (await pictureStore.list())
    .filter(({ writtenAtMs }) => writtenAtMs < now() - KEPT_UNREFERENCED_MS)
    .map(({ file }) => file)
  let removed = 0
  for (let start = 0; start < old.length; start += FILES_AT_ONCE) {
    // A photo that is uploaded again writes its files before its row.
    if (await isAnyBeingDerived(db)) return removed
    for (const file of await findUnreferenced(db, old.slice(start, start + FILES_AT_ONCE))) {
      await pictureStore.remove(file)
      removed += 1
    }
  }
  return removed
}
