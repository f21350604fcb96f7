import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '#database/clock'
import {
  keepFetchOutcome,
  readKeptRates,
  takeTurnToFetch,
} from '#database/repositories/exchange-rates'
import type { Schema } from '#database/schema'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import type { Config } from '../../env.ts'
import { askServices } from './ask-services.ts'
import { type FetchJson, fetchJson as fetchFromNetwork } from './fetch-json.ts'
import { isSameState, type RatesState, ratesState } from './rates-state.ts'

/** §9: fresh for half an hour. When nobody answered we ask again sooner. */
const FRESH_FOR_MS = 30 * 60_000
const RETRY_AFTER_MS = 5 * 60_000
/** Longer than three services can take to time out. */
const LEASE_MS = 30_000
const POLL_MS = 10_000

export type LiveRates = {
  readonly current: () => RatesState
  /** Adopts what another process fetched, or fetches when it is this one's turn. */
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: (state: RatesState, refusals: readonly string[]) => void) => void
  /** From now on in the background; no request ever waits for it. A failure is told once. */
  readonly start: (onError: (error: unknown) => void) => void
  readonly stop: () => Promise<void>
}

type Options = {
  readonly db: Kysely<Schema>
  readonly services: Config['rates']
  readonly now: () => number
  readonly fetchJson?: FetchJson
}

export async function openLiveRates(options: Options): Promise<LiveRates> {
  const { db, services, now, fetchJson = fetchFromNetwork } = options
  const hasServices = services.primaryUrl !== null || services.fallbackUrls.length > 0
  const fingerprint = fingerprintOf(services)
  const stopping = new AbortController()
  const listeners = new Set<Parameters<LiveRates['onChange']>[0]>()
  let state = ratesState(hasServices ? await readKeptRates(db) : NOTHING_KEPT, now())
  let isFirstTurn = true
  let running = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined

  async function refreshOnce() {
    if (!hasServices || stopping.signal.aborted) return
    const refusals = (await takeTurn()) ? await fetchForAll() : []
    const next = ratesState(await readKeptRates(db), now())
    if (isSameState(next, state)) return
    state = next
    for (const listener of listeners) listener(state, refusals)
  }

  /** Only reads while the rates are fresh: a write would make others wait. */
  async function takeTurn(): Promise<boolean> {
    const nowMs = now()
    const services = isFirstTurn ? fingerprint : ''
    isFirstTurn = false
    const waitMs = (await readKeptRates(db)).nextFetchAt - nowMs
    if (services === '' && waitMs > 0 && waitMs <= FRESH_FOR_MS + MAX_CLOCK_SKEW_MS) return false
    return takeTurnToFetch(db, { nowMs, freshForMs: FRESH_FOR_MS, leaseMs: LEASE_MS, services })
  }

  async function fetchForAll(): Promise<readonly string[]> {
    const { lastGood } = await readKeptRates(db)
    const { signal } = stopping
    const answer = await askServices({
      services,
      lastGood: lastGood?.rates ?? BUILT_IN_RATES,
      fetchJson,
      signal,
    })
    const fetchedAt = now()
    // A farewell is no failure of the services: the next start asks them at once.
    const waitMs = answer.ok ? FRESH_FOR_MS : RETRY_AFTER_MS
    if (!answer.ok && signal.aborted) return []
    await keepFetchOutcome(db, {
      fetched: answer.ok ? { ...answer.value, fetchedAt } : null,
      services: fingerprint,
      nextFetchAt: fetchedAt + waitMs,
    })
    return answer.ok ? [] : answer.error
  }

  /** One after the other, so that stopping has one thing to wait for. */
  function refresh(): Promise<void> {
    const turn = running.then(refreshOnce)
    running = turn.catch(() => undefined)
    return turn
  }

  return {
    current: () => state,
    refresh,
    onChange: (listener) => listeners.add(listener),
    start: (onError) => {
      if (!hasServices) return
      const refreshQuietly = tellingOnce(refresh, onError)
      void refreshQuietly()
      timer = setInterval(refreshQuietly, POLL_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** While the database is away there is one line in the log, not one for every try. */
function tellingOnce(work: () => Promise<void>, onError: (error: unknown) => void) {
  let isTold = false
  return async () => {
    try {
      await work()
      isTold = false
    } catch (error) {
      if (!isTold) onError(error)
      isTold = true
    }
  }
}

const NOTHING_KEPT = { lastGood: null, isFailing: false }

/** An address may hold a key, so only its hash is kept. */
function fingerprintOf({ primaryUrl, fallbackUrls }: Config['rates']): string {
  const text = [primaryUrl, ...fallbackUrls].join(' ')
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
