import type { Kysely } from 'kysely'
import { addViews, type View } from '#database/insights/insights'
import type { Schema } from '#database/schema'

declare module '../base/context.ts' {
  interface AppContext {
    readonly views: ViewCounter
  }
}

/** It writes at most once a second: during a drop the disk is needed for orders. */
const WRITE_AFTER_MS = 1000
/** Invented hosts could fill the database; pages and countries are limited already. */
const MAX_REFERRERS_PER_DAY = 500
const OTHER_REFERRERS = 'others'

export type ViewCounter = {
  readonly add: (view: View) => void
  /** Writes the counts; a process that crashes loses up to a second of them. */
  readonly flush: () => Promise<void>
}

export function createViewCounter(
  db: Kysely<Schema>,
  onFailure: (error: unknown) => void,
): ViewCounter {
  let counts = new Map<string, View & { views: number }>()
  let timer: NodeJS.Timeout | null = null
  let written = Promise.resolve()
  let referrers = { day: '', hosts: new Set<string>() }

  function boundedReferrer({ day, referrer }: View): string {
    if (referrers.day !== day) referrers = { day, hosts: new Set() }
    const { hosts } = referrers
    if (hosts.has(referrer) || hosts.size < MAX_REFERRERS_PER_DAY) {
      hosts.add(referrer)
      return referrer
    }
    return OTHER_REFERRERS
  }

  async function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const counted = [...counts.values()]
    counts = new Map()
    // Writes follow each other: whoever flushes finds everything written that was counted before.
    written = written.then(() => write(counted))
    await written
  }

  async function write(counted: readonly (View & { readonly views: number })[]) {
    if (counted.length > 0) await addViews(db, counted).catch(onFailure)
  }

  return {
    add: (given) => {
      const view = { ...given, referrer: boundedReferrer(given) }
      const key = JSON.stringify(Object.values(view))
      const counted = counts.get(key)
      if (counted) counted.views += 1
      else counts.set(key, { ...view, views: 1 })
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref()
    },
    flush,
  }
}
