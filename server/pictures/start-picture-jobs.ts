import type { AppContext } from '../context.ts'
import type { Log } from '../create-context.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { addAvifFiles } from './add-avif-files.ts'
import { deriveContextOf } from './derive-context.ts'
import { deriveUploads } from './derive-uploads.ts'

const DERIVE_EVERY_MS = 1000
/** Looks through all pictures, for those that failed on their first day. */
const ALL_AVIF_EVERY_MS = 10 * 60_000

/** One child at a time in each process. JPEG files come first: somebody waits for them. */
export function startPictureJobs(context: AppContext, log: Log): Job {
  const stopping = new AbortController()
  const onError = (error: unknown) => log.error({ err: error }, 'job failed')
  const deriving = deriveContextOf(context, { log, signal: stopping.signal })
  let sinceAllMs = 0
  const job = repeat({
    everyMs: DERIVE_EVERY_MS,
    onError,
    work: async () => {
      sinceAllMs += DERIVE_EVERY_MS
      const isRecent = sinceAllMs < ALL_AVIF_EVERY_MS
      if (!isRecent) sinceAllMs = 0
      do {
        await deriveUploads(deriving)
      } while (await addAvifFiles(deriving, { isRecent }))
    },
  })
  return {
    stop: async () => {
      stopping.abort()
      await job.stop()
    },
  }
}
