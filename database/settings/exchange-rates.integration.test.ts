import { expect, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import {
  acquireFetchLease,
  type FetchedRates,
  type FetchLease,
  readStoredRates,
  storeFetchOutcome,
} from './exchange-rates.ts'

const NOW = 1_800_000_000_000
const FRESH_FOR = 30 * 60_000
const GOOD: FetchedRates = {
  rates: { usd: 0.0858, eur: 0.0755, gbp: 0.0648 },
  source: 'primary',
  fetchedAt: NOW,
}

function aLease(changes: Partial<FetchLease> = {}): FetchLease {
  return { nowMs: NOW, freshForMs: FRESH_FOR, leaseMs: 30_000, services: '', ...changes }
}

eachEngine('exchange rates', (engine) => {
  test('no rates are stored at first, and a good fetch survives a restart', async () => {
    const settings = await engine.create()
    const first = await openForTest(settings)
    expect(await readStoredRates(first.db)).toMatchObject({ lastGood: null, isFailing: false })
    await storeFetchOutcome(first.db, {
      fetched: GOOD,
      services: 'a',
      nextFetchAt: NOW + FRESH_FOR,
    })

    const second = await openForTest(settings)
    expect(await readStoredRates(second.db)).toEqual({
      lastGood: GOOD,
      isFailing: false,
      nextFetchAt: NOW + FRESH_FOR,
    })
  })

  test('a failed fetch keeps the last good rates and is recorded', async () => {
    const { db } = await engine.open()
    await storeFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW })
    await storeFetchOutcome(db, { fetched: null, services: 'a', nextFetchAt: NOW })
    expect(await readStoredRates(db)).toMatchObject({ lastGood: GOOD, isFailing: true })
  })

  test('of concurrent callers on two connections, one gets the lease', async () => {
    const settings = await engine.create()
    const [one, two] = [await openForTest(settings), await openForTest(settings)]
    const turns = await Promise.all(
      [one, two, one, two, one, two].map(({ db }) => acquireFetchLease(db, aLease())),
    )
    expect(turns.filter(Boolean)).toHaveLength(1)
  })

  test('no lease is given while the rates are fresh', async () => {
    const { db } = await engine.open()
    await storeFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + FRESH_FOR })
    expect(await acquireFetchLease(db, aLease({ nowMs: NOW + FRESH_FOR - 1 }))).toBe(false)
    expect(await acquireFetchLease(db, aLease({ nowMs: NOW + FRESH_FOR }))).toBe(true)
  })

  test('after a process died while fetching, its lease expires', async () => {
    const { db } = await engine.open()
    expect(await acquireFetchLease(db, aLease())).toBe(true)
    expect(await acquireFetchLease(db, aLease({ nowMs: NOW + 29_999 }))).toBe(false)
    expect(await acquireFetchLease(db, aLease({ nowMs: NOW + 30_000 }))).toBe(true)
  })

  test('times written by a clock that ran years ahead are ignored', async () => {
    const { db } = await engine.open()
    await storeFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + 10 ** 11 })
    expect(await acquireFetchLease(db, aLease())).toBe(true)
    await acquireFetchLease(db, aLease({ nowMs: NOW + 10 ** 11 }))
    expect(await acquireFetchLease(db, aLease())).toBe(true)
  })

  test('changed services are fetched at once', async () => {
    const { db } = await engine.open()
    await storeFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + FRESH_FOR })
    expect(await acquireFetchLease(db, aLease({ services: 'a' }))).toBe(false)
    expect(await acquireFetchLease(db, aLease({ services: 'b' }))).toBe(true)
  })

  test.each(['{}', 'null', '[', '{"usd":0,"eur":1,"gbp":1}', '{"usd":"1","eur":1,"gbp":1}'])(
    'stored rates that read %s are ignored',
    async (text) => {
      const { db } = await engine.open()
      await storeFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW })
      await db.updateTable('exchange_rates').set({ rates_json: text }).execute()
      expect((await readStoredRates(db)).lastGood).toBeNull()
    },
  )
})
