import type { Kysely } from 'kysely'
import { type Outcome, writeHeartbeats } from '#database/health/heartbeats'
import { currentRequestId } from '#database/request-id'
import type { Schema } from '#database/schema'

export type Heartbeats = {
  readonly ok: (name: string) => void
  /** `detail` must hold nothing about a person. */
  readonly failed: (name: string, detail: string) => void
  /** Writes what was noted since the last time: a write for each note would make orders wait. */
  readonly flush: () => Promise<void>
}

type Context = { readonly db: Kysely<Schema>; readonly now: () => number }

/** Heartbeats say when each part of the shop last worked, for all processes. */
export function createHeartbeats({ db, now }: Context): Heartbeats {
  const unwritten = new Map<string, Outcome>()
  return {
    ok: (name) => {
      unwritten.set(name, { name, isOk: true, atMs: now() })
    },
    failed: (name, detail) => {
      // The first of several failures says since when.
      if (unwritten.get(name)?.isOk === false) return
      unwritten.set(name, { name, isOk: false, atMs: now(), detail })
    },
    flush: async () => {
      const outcomes = [...unwritten.values()]
      if (outcomes.length === 0) return
      await writeHeartbeats(db, outcomes)
      for (const each of outcomes) {
        if (unwritten.get(each.name) === each) unwritten.delete(each.name)
      }
    },
  }
}

/** The detail is the kind of error, and where the log tells all of it. A message may have a person's data. */
export function failureDetail(error: unknown): string {
  const kind = error instanceof Error ? kindOf(error) : 'an error'
  const id = currentRequestId()
  return id === null ? kind : `${kind}, in the log as ${id}`
}

function kindOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
