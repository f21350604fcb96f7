import type { AppContext } from '../base/context.ts'
import { oncePerInterval } from '../base/jobs/once-per-interval.ts'
import { type Job, repeat } from '../base/jobs/repeat.ts'
import type { Log } from '../base/log.ts'
import { addAvifFiles } from './avif/add-avif-files.ts'
import { createRemaking } from './avif/remake-when-idle.ts'
import { cleanUpDaily, expireUploads } from './clean-up.ts'
import { deriveUploads } from './derive-uploads.ts'
import { encodeInChild } from './encode-in-child.ts'
import { createCardDrawer } from './share-cards/draw-share-cards.ts'

const DERIVE_EVERY_MS = 1000
/** Looks through all pictures, for those that failed on their first day. */
const ALL_AVIF_EVERY_MS = 10 * 60_000
const REMAKE_EVERY_MS = 5 * 60_000
const EXPIRE_EVERY_MS = 10 * 60_000
/** Runs once a day, but checks often: a process may not live for a whole day. */
const CLEAN_UP_EVERY_MS = 15 * 60_000

/** Each process has one child at a time. JPEG files come first: somebody waits for them. */
export function startPictureJobs(context: AppContext, log: Log): Job {
  const stopping = new AbortController()
  const onError = (error: unknown) => log.error({ err: error }, 'job failed')
  const deriving = { ...context, log, signal: stopping.signal, encode: encodeInChild }
  const drawCard = createCardDrawer(context, deriving)
  const { remakeWhileIdle, makeWay } = createRemaking(deriving)
  let sinceAllMs = 0
  const derivation = repeat({
    everyMs: DERIVE_EVERY_MS,
    onError,
    work: async () => {
      if (!(await makeWay())) return
      sinceAllMs += DERIVE_EVERY_MS
      const isRecent = sinceAllMs < ALL_AVIF_EVERY_MS
      if (!isRecent) sinceAllMs = 0
      do {
        await deriveUploads(deriving)
        await drawCard()
      } while (await addAvifFiles(deriving, { isRecent }))
    },
  })
  const remaking = repeat({ everyMs: REMAKE_EVERY_MS, onError, work: remakeWhileIdle })
  const expiry = repeat({
    everyMs: EXPIRE_EVERY_MS,
    onError,
    work: oncePerInterval(context, {
      name: 'expired uploads',
      everyMs: EXPIRE_EVERY_MS,
      work: async () => {
        await expireUploads(context)
      },
    }),
  })
  const cleaning = repeat({
    everyMs: CLEAN_UP_EVERY_MS,
    onError,
    work: () => cleanUpDaily(context),
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([derivation, remaking, expiry, cleaning].map((job) => job.stop()))
    },
  }
}
