import { expect, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import {
  type FetchedRates,
  keepFetchOutcome,
  type RatesTurn,
  readKeptRates,
  takeTurnToFetch,
} from './exchange-rates.ts'

const NOW = 1_800_000_000_000
const FRESH_FOR = 30 * 60_000
const GOOD: FetchedRates = {
  rates: { usd: 0.0858, eur: 0.0755, gbp: 0.0648 },
  source: 'primary',
  fetchedAt: NOW,
}

function aTurn(changes: Partial<RatesTurn> = {}): RatesTurn {
  return { nowMs: NOW, freshForMs: FRESH_FOR, leaseMs: 30_000, services: '', ...changes }
}

eachEngine('exchange rates', (engine) => {
  test('nothing is kept at first, and a good fetch is kept over a restart', async () => {
    const settings = await engine.create()
    const first = await openForTest(settings)
    expect(await readKeptRates(first.db)).toMatchObject({ lastGood: null, isFailing: false })
    await keepFetchOutcome(first.db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + FRESH_FOR })

    const second = await openForTest(settings)
    expect(await readKeptRates(second.db)).toEqual({
      lastGood: GOOD,
      isFailing: false,
      nextFetchAt: NOW + FRESH_FOR,
    })
  })

  test('a failed fetch leaves the last good rates and says that it failed', async () => {
    const { db } = await engine.open()
    await keepFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW })
    await keepFetchOutcome(db, { fetched: null, services: 'a', nextFetchAt: NOW })
    expect(await readKeptRates(db)).toMatchObject({ lastGood: GOOD, isFailing: true })
  })

  test('of many who ask at once, over two connections, one gets the turn', async () => {
    const settings = await engine.create()
    const [one, two] = [await openForTest(settings), await openForTest(settings)]
    const turns = await Promise.all(
      [one, two, one, two, one, two].map(({ db }) => takeTurnToFetch(db, aTurn())),
    )
    expect(turns.filter(Boolean)).toHaveLength(1)
  })

  test('nobody gets a turn while the rates are fresh, everybody may once they are not', async () => {
    const { db } = await engine.open()
    await keepFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + FRESH_FOR })
    expect(await takeTurnToFetch(db, aTurn({ nowMs: NOW + FRESH_FOR - 1 }))).toBe(false)
    expect(await takeTurnToFetch(db, aTurn({ nowMs: NOW + FRESH_FOR }))).toBe(true)
  })

  test('a process that died while fetching gives its turn up after the lease', async () => {
    const { db } = await engine.open()
    expect(await takeTurnToFetch(db, aTurn())).toBe(true)
    expect(await takeTurnToFetch(db, aTurn({ nowMs: NOW + 29_999 }))).toBe(false)
    expect(await takeTurnToFetch(db, aTurn({ nowMs: NOW + 30_000 }))).toBe(true)
  })

  test('times written by a clock that was years ahead hold nobody back', async () => {
    const { db } = await engine.open()
    await keepFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + 10 ** 11 })
    expect(await takeTurnToFetch(db, aTurn())).toBe(true)
    await takeTurnToFetch(db, aTurn({ nowMs: NOW + 10 ** 11 }))
    expect(await takeTurnToFetch(db, aTurn())).toBe(true)
  })

  test('other services than the last time are asked at once', async () => {
    const { db } = await engine.open()
    await keepFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW + FRESH_FOR })
    expect(await takeTurnToFetch(db, aTurn({ services: 'a' }))).toBe(false)
    expect(await takeTurnToFetch(db, aTurn({ services: 'b' }))).toBe(true)
  })

  test.each(['{}', 'null', '[', '{"usd":0,"eur":1,"gbp":1}', '{"usd":"1","eur":1,"gbp":1}'])(
    'kept rates that read %s are none',
    async (text) => {
      const { db } = await engine.open()
      await keepFetchOutcome(db, { fetched: GOOD, services: 'a', nextFetchAt: NOW })
      await db.updateTable('exchange_rates').set({ rates_json: text }).execute()
      expect((await readKeptRates(db)).lastGood).toBeNull()
    },
  )
})
