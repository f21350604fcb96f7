import { performance } from 'node:perf_hooks'
import { isPublicationNear } from '#database/repositories/publications'
import { hasUploadSince } from '#database/repositories/uploads'
import type { DeriveContext } from '../derive-context.ts'

const HOUR_MS = 60 * 60_000
/** Somebody is adding photos, and waits for the next one. */
const SINCE_UPLOAD_MS = 10 * 60_000
/** Of the time in which the process answers requests. */
const MAX_BUSY_SHARE = 0.1

/**
 * Whether no piece goes on sale within an hour, or did within the last one, and nobody adds photos.
 * The instant of a drop is to be asked here, too.
 */
export async function isQuietTime({ db, now }: Pick<DeriveContext, 'db' | 'now'>) {
  const nowMs = now()
  const hourAround = { fromMs: nowMs - HOUR_MS, toMs: nowMs + HOUR_MS }
  if (await isPublicationNear(db, hourAround)) return false
  return !(await hasUploadSince(db, nowMs - SINCE_UPLOAD_MS))
}

/** Milliseconds since the start. */
type Load = { readonly active: number; readonly idle: number }

/** Tells whether this process had little to do since the last question, or since its start. */
export function watchLoad(read: () => Load = performance.eventLoopUtilization): () => boolean {
  let before: Load = { active: 0, idle: 0 }
  return () => {
    const { active, idle } = read()
    const [busyMs, idleMs] = [active - before.active, idle - before.idle]
    before = { active, idle }
    return busyMs <= (busyMs + idleMs) * MAX_BUSY_SHARE
  }
}
