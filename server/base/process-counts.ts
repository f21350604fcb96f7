import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '#database/unavailable'

/** This process has counted these since its start; metrics and the health screen read them. */
export type ProcessCounts = {
  readonly startedAtMs: number
  /** Requests and jobs that failed because the database was away, full, locked or read-only. */
  databaseErrors: number
  /** Browsers reported that they could not render something, or had to render it anew. */
  pageErrors: number
}

export function createProcessCounts(startedAtMs: number): ProcessCounts {
  return { startedAtMs, databaseErrors: 0, pageErrors: 0 }
}

export function countDatabaseErrors(app: FastifyInstance, counts: ProcessCounts) {
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isUnavailable(error)) counts.databaseErrors += 1
    done()
  })
}
