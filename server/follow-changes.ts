import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/database'
import type { Revisions } from '#database/settings/revisions'
import { waitForAll } from './base/wait-for-all.ts'

type Pace = { readonly pollMs: number; readonly pollsPerRefresh: number }

/**
 * Several processes must all show a change on their pages within a second, however busy they are. SQLite has one
 * process, and shell commands beside it.
 */
const PACE: Readonly<Record<Database['engine'], Pace>> = {
  sqlite: { pollMs: 1000, pollsPerRefresh: 1 },
  postgres: { pollMs: 250, pollsPerRefresh: 3 },
}

type Followed = { readonly refresh: () => Promise<void> }

type Following = {
  readonly engine: Database['engine']
  readonly readRevisions: () => Promise<Revisions>
  readonly followed: readonly Followed[]
  readonly onError: (error: unknown) => void
}

/**
 * Polls for what other processes changed. What a person changed is loaded at once. The stock that shoppers take is
 * loaded less often: in a drop it changes all the time, and each change makes pages be rendered again.
 */
export function followChanges({ engine, readRevisions, followed, onError }: Following): {
  readonly stop: () => void
} {
  const { pollMs, pollsPerRefresh } = PACE[engine]
  let polls = 0
  let known: object | null = null
  let isPolling = false
  let isFailing = false
  let isStopped = false

  async function refreshIfNeeded() {
    polls += 1
    const isTurn = polls % pollsPerRefresh === 0
    const { stock: _, ...byPeople } = await readRevisions()
    if (!isTurn && isDeepStrictEqual(byPeople, known)) return
    await waitForAll(followed.map((each) => each.refresh()))
    // This was read before the refreshes: the next poll finds what changed meanwhile.
    known = byPeople
  }

  /** A hanging database gets one query of each at a time, and an outage is reported once. */
  async function poll() {
    if (isPolling) return
    isPolling = true
    try {
      await refreshIfNeeded()
      isFailing = false
    } catch (error) {
      // After the end, a query in flight finds the database closed.
      if (!isFailing && !isStopped) onError(error)
      isFailing = true
    } finally {
      isPolling = false
    }
  }

  const timer = setInterval(poll, pollMs)
  timer.unref()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
