import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { ExchangeRates } from '#domain/currency/exchange-rates'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'

export type RatesSource = 'primary' | 'fallback'

export type FetchedRates = {
  readonly rates: ExchangeRates
  readonly source: RatesSource
  readonly fetchedAt: number
}

export type StoredRates = {
  readonly lastGood: FetchedRates | null
  /** It is true if all services failed at the last fetch. */
  readonly isFailing: boolean
  readonly nextFetchAt: number
}

const positive = v.pipe(v.number(), v.finite(), v.gtValue(0))
const ratesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ usd: positive, eur: positive, gbp: positive }),
)

export async function readStoredRates(db: Kysely<Schema>): Promise<StoredRates> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['rates_json', 'source', 'fetched_at', 'is_failing', 'next_fetch_at'])
    .executeTakeFirst()
  return {
    lastGood: row ? lastGoodOf(row) : null,
    isFailing: row?.is_failing === 1,
    nextFetchAt: row?.next_fetch_at ?? 0,
  }
}

function lastGoodOf({
  rates_json,
  source,
  fetched_at,
}: Pick<Schema['exchange_rates'], 'rates_json' | 'source' | 'fetched_at'>): FetchedRates | null {
  const rates = v.safeParse(ratesSchema, rates_json)
  if (!rates.success || source === null || fetched_at === null) return null
  return { rates: rates.output, source, fetchedAt: fetched_at }
}

export type FetchLease = {
  readonly nowMs: number
  /** A next fetch later than this was written by a wrong clock. */
  readonly freshForMs: number
  readonly leaseMs: number
  /** These are the configured services; empty when rates of any service are accepted. */
  readonly services: string
}

/** Acquires the fetch lease. It returns true for one process, which fetches for all. */
export async function acquireFetchLease(db: Kysely<Schema>, lease: FetchLease): Promise<boolean> {
  const { nowMs, freshForMs, leaseMs, services } = lease
  const { numUpdatedRows } = await db
    .updateTable('exchange_rates')
    .set({ lease_until: nowMs + leaseMs })
    .where((is) =>
      is.and([
        is.or([
          is('next_fetch_at', '<=', nowMs),
          is('next_fetch_at', '>', nowMs + freshForMs + MAX_CLOCK_SKEW_MS),
          ...(services === '' ? [] : [is('services', '<>', services)]),
        ]),
        is.or([
          is('lease_until', '<=', nowMs),
          is('lease_until', '>', nowMs + leaseMs + MAX_CLOCK_SKEW_MS),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type FetchOutcome = {
  /** It is null when every service failed: the last good rates stay. */
  readonly fetched: FetchedRates | null
  readonly services: string
  readonly nextFetchAt: number
}

export async function storeFetchOutcome(db: Kysely<Schema>, outcome: FetchOutcome): Promise<void> {
  const { fetched, services, nextFetchAt } = outcome
  await db
    .updateTable('exchange_rates')
    .set({
      is_failing: fetched ? 0 : 1,
      services,
      next_fetch_at: nextFetchAt,
      lease_until: 0,
      ...(fetched && {
        rates_json: JSON.stringify(fetched.rates),
        source: fetched.source,
        fetched_at: fetched.fetchedAt,
      }),
    })
    .execute()
}
