import { isPublicationNear } from '#database/catalogue/publications'
import { hasUploadSince } from '#database/pictures/uploads'
import type { DeriveContext } from '../derive-context.ts'

const HOUR_MS = 60 * 60_000
/** Somebody is adding photos, and waits for the next one. */
const SINCE_UPLOAD_MS = 10 * 60_000

/**
 * Tells whether no product goes on sale within an hour, or did within the last one, and nobody adds photos. The instant
 * of a drop is to be asked here, too.
 */
export async function isQuietTime({ db, now }: Pick<DeriveContext, 'db' | 'now'>) {
  const nowMs = now()
  const hourAround = { fromMs: nowMs - HOUR_MS, toMs: nowMs + HOUR_MS }
  if (await isPublicationNear(db, hourAround)) return false
  return !(await hasUploadSince(db, nowMs - SINCE_UPLOAD_MS))
}
