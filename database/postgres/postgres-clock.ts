import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Schema } from '../schema.ts'

/** PostgreSQL's clock is the one clock that all processes of a shop share. */
export async function readPostgresTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not tell the time')
  return row.now
}

export function openPostgresClock(db: Kysely<Schema>): Promise<Clock> {
  return followClock({
    readDatabaseMs: () => readPostgresTime(db),
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
  })
}

type ClockSources = {
  readonly readDatabaseMs: () => Promise<number>
  /** This clock is unaffected by changes of the machine's clock, but stops while the machine sleeps. */
  readonly monotonicMs: () => number
  readonly wallMs: () => number
}

type Reading = {
  /** This is added to the monotonic time. */
  readonly offsetMs: number
  /** The maximum error of `offsetMs` is half of the round-trip time. */
  readonly maxErrorMs: number
  readonly atMs: number
  readonly wallMs: number
}

const MEASURE_INTERVAL_MS = 30_000
const MIN_MEASURE_INTERVAL_MS = 1_000
/** A larger jump means that the machine slept or its clock was set, so the offset is measured again. */
const MAX_CLOCK_JUMP_MS = 1_000
/** The machine's oscillator is assumed to drift by 1 ms per second at most, far more than real ones do. */
const MAX_DRIFT = 0.001

/**
 * Returns the database's time without a query per call. The offset to this process's monotonic clock
 * is measured again in the background when the clock is read 30 s after the last measurement.
 */
export async function followClock({
  readDatabaseMs,
  monotonicMs,
  wallMs,
}: ClockSources): Promise<Clock> {
  let reading = await measure()
  let measuredAtMs = reading.atMs
  let isMeasuring = false

  async function measure(): Promise<Reading> {
    const beforeMs = monotonicMs()
    const databaseMs = await readDatabaseMs()
    const atMs = monotonicMs()
    const offsetMs = databaseMs - (beforeMs + atMs) / 2
    return { offsetMs, maxErrorMs: (atMs - beforeMs) / 2, atMs, wallMs: wallMs() }
  }

  async function measureAgain() {
    try {
      const next = await measure()
      const maxErrorMs = reading.maxErrorMs + MAX_DRIFT * (next.atMs - reading.atMs)
      const isOff = Math.abs(next.offsetMs - reading.offsetMs) > next.maxErrorMs + maxErrorMs
      // A slow response must not replace a more precise reading.
      const isBetter = isOff || next.maxErrorMs <= maxErrorMs
      reading = isBetter ? next : { ...next, offsetMs: reading.offsetMs, maxErrorMs }
    } catch {
      // While the database is unavailable, the last reading stays in use.
    } finally {
      isMeasuring = false
    }
  }

  return () => {
    const atMs = monotonicMs()
    const ageMs = atMs - measuredAtMs
    const hasJumped =
      Math.abs(wallMs() - reading.wallMs - (atMs - reading.atMs)) > MAX_CLOCK_JUMP_MS
    if (!isMeasuring && ageMs > (hasJumped ? MIN_MEASURE_INTERVAL_MS : MEASURE_INTERVAL_MS)) {
      isMeasuring = true
      measuredAtMs = atMs
      void measureAgain()
    }
    return Math.round(atMs + reading.offsetMs)
  }
}
