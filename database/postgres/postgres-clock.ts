import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Schema } from '../schema.ts'

/** What PostgreSQL's own clock says: the one clock that all processes of a shop share. */
async function readPostgresTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not tell the time')
  return row.now
}

export function openPostgresClock(db: Kysely<Schema>): Promise<Clock> {
  return followClock({
    ask: () => readPostgresTime(db),
    monotonic: () => performance.now(),
    wall: () => Date.now(),
  })
}

type Sources = {
  readonly ask: () => Promise<number>
  /** Counts on whatever anybody does to the machine's clock, but not while the machine sleeps. */
  readonly monotonic: () => number
  readonly wall: () => number
}

type Reading = {
  /** What to add to the monotonic time. */
  readonly offsetMs: number
  /** By how much that may be wrong: half of the time that the answer took. */
  readonly slackMs: number
  readonly atMs: number
  readonly wallMs: number
}

const ASK_AGAIN_AFTER_MS = 30_000
const SOONEST_MS = 1_000
/** The machine slept, or its clock was set; either way it is time to ask. */
const JUMP_MS = 1_000
/** Of a machine's oscillator, and far more than honest ones have: a millisecond in a second. */
const DRIFT = 0.001

/**
 * Tells the database's time without asking it each time: the distance to this process's own monotonic
 * clock is measured again every 30 s, in the background, when somebody wants to know the time.
 */
export async function followClock({ ask, monotonic, wall }: Sources): Promise<Clock> {
  let reading = await measure()
  let askedAtMs = reading.atMs
  let isAsking = false

  async function measure(): Promise<Reading> {
    const beforeMs = monotonic()
    const toldMs = await ask()
    const atMs = monotonic()
    const offsetMs = toldMs - (beforeMs + atMs) / 2
    return { offsetMs, slackMs: (atMs - beforeMs) / 2, atMs, wallMs: wall() }
  }

  async function askAgain() {
    try {
      const next = await measure()
      const slackMs = reading.slackMs + DRIFT * (next.atMs - reading.atMs)
      const isOff = Math.abs(next.offsetMs - reading.offsetMs) > next.slackMs + slackMs
      // An answer that was long on its way does not spoil what is known better.
      const isBetter = isOff || next.slackMs <= slackMs
      reading = isBetter ? next : { ...next, offsetMs: reading.offsetMs, slackMs }
    } catch {
      // While the database is away the last measure serves.
    } finally {
      isAsking = false
    }
  }

  return () => {
    const atMs = monotonic()
    const ageMs = atMs - askedAtMs
    const hasJumped = Math.abs(wall() - reading.wallMs - (atMs - reading.atMs)) > JUMP_MS
    if (!isAsking && ageMs > (hasJumped ? SOONEST_MS : ASK_AGAIN_AFTER_MS)) {
      isAsking = true
      askedAtMs = atMs
      void askAgain()
    }
    return Math.round(atMs + reading.offsetMs)
  }
}
