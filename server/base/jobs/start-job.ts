import { newRequestId, withRequestId } from '#database/request-id'
import { isUnavailable } from '#database/unavailable'
import type { AppContext } from '../context.ts'
import type { Log } from '../log.ts'
import { failureDetail } from './heartbeats.ts'
import { JOBS, type JobName, jobHeartbeat } from './jobs.ts'
import { always, oncePerInterval } from './once-per-interval.ts'
import { type Job, repeat } from './repeat.ts'

type JobContext = Pick<AppContext, 'heartbeats' | 'processCounts' | 'db' | 'now' | 'engine'> & {
  readonly log: Log
}

/**
 * Repeats the work, in one of all processes if the job says so. Each run has an id, as a request has, and its
 * outcome is noted.
 */
export function createJobStarter(context: JobContext) {
  const { heartbeats, processCounts, log } = context
  return (name: JobName, work: () => Promise<void>): Job => {
    const { everyMs, isOncePerInterval } = JOBS[name]
    const doWork = isOncePerInterval
      ? oncePerInterval(context, { name, everyMs, work })
      : always(work)

    async function run() {
      try {
        if (await doWork()) heartbeats.ok(jobHeartbeat(name))
      } catch (error) {
        if (isUnavailable(error)) processCounts.databaseErrors += 1
        heartbeats.failed(jobHeartbeat(name), failureDetail(error))
        log.error({ err: error, job: name }, 'job failed')
      }
    }
    return repeat({
      everyMs,
      work: () => withRequestId(newRequestId(), run),
      onError: (error) => log.error({ err: error, job: name }, 'job failed'),
    })
  }
}
