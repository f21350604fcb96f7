import { withRequestId } from '#database/request-id'
import { isUnavailable } from '#database/unavailable'
import { JOBS, type JobName, jobHeartbeat } from '#domain/health/jobs'
import type { AppContext } from '../context.ts'
import type { Log } from '../create-context.ts'
import { failureDetail } from '../health/heartbeats.ts'
import { newRequestId } from '../http/request-ids.ts'
import { type Job, repeat } from './repeat.ts'

type Watching = Pick<AppContext, 'heartbeats' | 'processCounts'> & { readonly log: Log }

/** Repeats the work. Each run has an id, as a request has, and its outcome is noted. */
export function createJobStarter({ heartbeats, processCounts, log }: Watching) {
  return (name: JobName, work: () => Promise<void>): Job => {
    async function run() {
      try {
        await work()
        heartbeats.ok(jobHeartbeat(name))
      } catch (error) {
        if (isUnavailable(error)) processCounts.databaseErrors += 1
        heartbeats.failed(jobHeartbeat(name), failureDetail(error))
        log.error({ err: error, job: name }, 'job failed')
      }
    }
    return repeat({
      everyMs: JOBS[name].everyMs,
      work: () => withRequestId(newRequestId(), run),
      onError: (error) => log.error({ err: error, job: name }, 'job failed'),
    })
  }
}
