import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { failure, success } from '#domain/result'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import type { FetchJson } from './fetch-json.ts'
import { openLiveRates } from './live-rates.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const PRIMARY = 'https://primary.example/'
const SERVICES = { primaryUrl: PRIMARY, fallbackUrls: ['https://fallback.example/'] }

/** A clock and services shared by several processes. */
function aWorld(settings: DatabaseSettings) {
  const world = { now: START, usd: 0.085, isPrimaryUp: true, isFallbackUp: true }
  const called: string[] = []
  const fetchJson: FetchJson = async (url) => {
    called.push(url)
    if (!(url.startsWith(PRIMARY) ? world.isPrimaryUp : world.isFallbackUp)) {
      return failure('service-unreachable')
    }
    const { usd } = world
    return success(
      url.startsWith(PRIMARY)
        ? { result: 'success', conversion_rates: { USD: usd, EUR: 0.075, GBP: 0.064 } }
        : { ghs: { usd, eur: 0.075, gbp: 0.064 } },
    )
  }
  async function openProcess(services = SERVICES) {
    const { db } = await openForTest(settings)
    const rates = await openLiveRates({ db, services, now: () => world.now, fetchJson })
    onTestFinished(rates.stop)
    return rates
  }
  return { world, called, openProcess }
}

eachEngine('live rates', (engine) => {
  test('one fetch in 30 minutes serves all processes', async () => {
    const { world, called, openProcess } = aWorld(await engine.create())
    const [one, two] = [await openProcess(), await openProcess()]
    await Promise.all([one.refresh(), two.refresh(), one.refresh(), two.refresh()])
    await Promise.all([one.refresh(), two.refresh()])
    expect(called).toEqual([PRIMARY])
    expect(one.current()).toEqual(two.current())
    expect(one.current()).toMatchObject({ source: 'primary', message: null, fetchedAt: START })

    world.now += 30 * MINUTE - 1
    await Promise.all([one.refresh(), two.refresh()])
    expect(called).toHaveLength(1)
    world.now += 1
    await Promise.all([one.refresh(), two.refresh()])
    expect(called).toHaveLength(2)
  })

  test('a restart keeps the last good rates and calls no service while they are fresh', async () => {
    const { called, openProcess } = aWorld(await engine.create())
    await (await openProcess()).refresh()
    const restarted = await openProcess()
    expect(restarted.current().rates.usd).toBe(0.085)
    await restarted.refresh()
    expect(called).toHaveLength(1)
  })

  test('a restart with another service calls it at once', async () => {
    const { called, openProcess } = aWorld(await engine.create())
    await (await openProcess()).refresh()
    const other = { ...SERVICES, primaryUrl: `${PRIMARY}new-key` }
    await (await openProcess(other)).refresh()
    expect(called).toEqual([PRIMARY, `${PRIMARY}new-key`])
  })

  test('services fail and recover: the messages of §4, each change reported once', async () => {
    const { world, openProcess } = aWorld(await engine.create())
    const rates = await openProcess()
    const messages: (string | null)[] = []
    rates.onChange(({ message }) => messages.push(message))
    world.isPrimaryUp = false
    await rates.refresh()
    await rates.refresh()
    expect(messages).toEqual(['Using fallback API - Primary API unavailable'])

    world.now += 30 * MINUTE
    world.isFallbackUp = false
    await rates.refresh()
    expect(rates.current()).toMatchObject({
      source: 'stored',
      fetchedAt: START,
      message: 'Using fallback rates - All APIs unavailable',
    })
    world.now += 24 * 60 * MINUTE
    await rates.refresh()
    expect(rates.current()).toMatchObject({ source: 'built-in', rates: { usd: 0.083 } })

    world.now += 5 * MINUTE
    world.isPrimaryUp = true
    await rates.refresh()
    expect(rates.current()).toMatchObject({ source: 'primary', message: null })
    expect(messages).toHaveLength(4)
  })

  test('when a clock that was a day ahead is corrected, the rates are fetched at once [S28]', async () => {
    const { world, called, openProcess } = aWorld(await engine.create())
    const rates = await openProcess()
    world.now += 24 * 60 * MINUTE
    await rates.refresh()
    world.now -= 24 * 60 * MINUTE
    await rates.refresh()
    expect(called).toHaveLength(2)
    expect(rates.current()).toMatchObject({ source: 'primary', fetchedAt: START })
  })

  test('processes whose clocks differ by seconds fetch once [S28]', async () => {
    const settings = await engine.create()
    const { world, called, openProcess } = aWorld(settings)
    const [one, two] = [await openProcess(), await openProcess()]
    await two.refresh()
    await one.refresh()
    world.now -= 20_000
    await one.refresh()
    expect(called).toHaveLength(1)
  })

  test('a rate that differs by more than half from the last good one is refused [E6]', async () => {
    const { world, openProcess } = aWorld(await engine.create())
    const rates = await openProcess()
    await rates.refresh()
    world.now += 30 * MINUTE
    world.usd = 0.2
    await rates.refresh()
    expect(rates.current()).toMatchObject({ rates: { usd: 0.085 }, fetchedAt: START })
  })
})
