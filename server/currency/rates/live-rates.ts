import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '#database/clock'
import type { Schema } from '#database/schema'
import {
  acquireFetchLease,
  readStoredRates,
  storeFetchOutcome,
} from '#database/settings/exchange-rates'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import type { Config } from '../../base/config.ts'
import { type FetchJson, fetchJson as fetchFromNetwork } from './fetch-json.ts'
import { fetchServiceRates } from './fetch-service-rates.ts'
import { isSameState, type RatesState, ratesState } from './rates-state.ts'

declare module '../../base/context.ts' {
  interface AppContext {
    readonly rates: LiveRates
  }
}

/** §9: rates are fresh for half an hour. After a failure the services are called again sooner. */
const FRESH_FOR_MS = 30 * 60_000
const RETRY_AFTER_MS = 5 * 60_000
/** This is longer than the timeouts of three services. */
const LEASE_MS = 30_000
const POLL_MS = 10_000

export type LiveRates = {
  readonly current: () => RatesState
  /** Reads what another process fetched, or fetches when this process gets the lease. */
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: (state: RatesState, refusals: readonly string[]) => void) => void
  /** Refreshes in the background; no request waits for it. Repeated failures are reported once. */
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
  let state = ratesState(hasServices ? await readStoredRates(db) : NO_STORED_RATES, now())
  let isFirstRefresh = true
  let running = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined

  async function refreshOnce() {
    if (!hasServices || stopping.signal.aborted) return
    const refusals = (await acquireLease()) ? await fetchForAll() : []
    const next = ratesState(await readStoredRates(db), now())
    if (isSameState(next, state)) return
    state = next
    for (const listener of listeners) listener(state, refusals)
  }

  /** It only reads while the rates are fresh: a write would make other writers wait. */
  async function acquireLease(): Promise<boolean> {
    const nowMs = now()
    const leasedServices = isFirstRefresh ? fingerprint : ''
    isFirstRefresh = false
    const waitMs = (await readStoredRates(db)).nextFetchAt - nowMs
    if (leasedServices === '' && waitMs > 0 && waitMs <= FRESH_FOR_MS + MAX_CLOCK_SKEW_MS)
      return false
    return acquireFetchLease(db, {
      nowMs,
      freshForMs: FRESH_FOR_MS,
      leaseMs: LEASE_MS,
      services: leasedServices,
    })
  }

  async function fetchForAll(): Promise<readonly string[]> {
    const { lastGood } = await readStoredRates(db)
    const { signal } = stopping
    const fetched = await fetchServiceRates({
      services,
      lastGood: lastGood?.rates ?? BUILT_IN_RATES,
      fetchJson,
      signal,
    })
    const fetchedAt = now()
    // A shutdown is not a failure of the services: the next start calls them at once.
    const waitMs = fetched.ok ? FRESH_FOR_MS : RETRY_AFTER_MS
    if (!fetched.ok && signal.aborted) return []
    await storeFetchOutcome(db, {
      fetched: fetched.ok ? { ...fetched.value, fetchedAt } : null,
      services: fingerprint,
      nextFetchAt: fetchedAt + waitMs,
    })
    return fetched.ok ? [] : fetched.error
  }

  /** Refreshes run one at a time, so that `stop` waits for one promise. */
  function refresh(): Promise<void> {
    const refreshed = running.then(refreshOnce)
    running = refreshed.catch(() => undefined)
    return refreshed
  }

  return {
    current: () => state,
    refresh,
    onChange: (listener) => listeners.add(listener),
    start: (onError) => {
      if (!hasServices) return
      const refreshAndReport = reportingOnce(refresh, onError)
      void refreshAndReport()
      timer = setInterval(refreshAndReport, POLL_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** A database outage is logged once, not at every attempt. */
function reportingOnce(work: () => Promise<void>, onError: (error: unknown) => void) {
  let isReported = false
  return async () => {
    try {
      await work()
      isReported = false
    } catch (error) {
      if (!isReported) onError(error)
      isReported = true
    }
  }
}

const NO_STORED_RATES = { lastGood: null, isFailing: false }

/** An address may contain a key, so only its hash is stored. */
function fingerprintOf({ primaryUrl, fallbackUrls }: Config['rates']): string {
  const text = [primaryUrl, ...fallbackUrls].join(' ')
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
