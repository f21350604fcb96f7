import { expect, test } from 'vitest'
import { loadOrder } from '#database/repositories/orders'
import { findAttempt } from '#database/repositories/payment-attempts'
import { type Engine, eachEngine, onPostgres } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { pollAsBrowsers } from '#testing/orders/poll-as-browsers'
import {
  anotherProcess,
  mostInAMinute,
  type ProviderCall,
  placeUnpaid,
  watchProvider,
} from '#testing/orders/waiting-payers'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { processStoredEvent, receiveWebhook } from './receive-webhook.ts'

const SECOND = 1_000
const MINUTE = 60_000
const TIMEOUT_MS = 120_000

async function standing(orders: TestOrders, reference: string) {
  return (await readOrderStatus(orders, { reference }))?.standing
}

async function announce(orders: TestOrders, reference: string) {
  const data = { id: Number(reference.slice(-9)), reference, status: 'success' }
  const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
  expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
  await processStoredEvent(orders, body)
}

async function stateOf({ db }: TestOrders, reference: string) {
  const attempt = await findAttempt(db, reference)
  return attempt && (await loadOrder(db, attempt.orderId))?.state
}

async function open(engine: Engine, mode: 'live' | 'test' = 'test') {
  const providerCallsPerMinute = { live: 600, test: 100 }[mode]
  return watchProvider(await openOrders(engine, { providerCallsPerMinute }), mode)
}

eachEngine('what visitors ask', (engine) => {
  test('fifty who ask at once are one question, and for 5 s its answer is kept [P56]', async () => {
    const { orders, calls, pay } = await open(engine)
    const [reference = ''] = await placeUnpaid(orders, 1)
    const ask = () => Promise.all(Array.from({ length: 50 }, () => standing(orders, reference)))
    expect(new Set(await ask())).toEqual(new Set(['unpaid']))
    pay(reference)
    orders.advance(4_999)
    expect(new Set(await ask())).toEqual(new Set(['unpaid']))
    expect(calls).toHaveLength(1)
    orders.advance(1)
    expect(new Set(await ask())).toEqual(new Set(['paid']))
    expect(calls).toHaveLength(2)
  })

  test('between two questions the database answers, and a settled order leads to none [P56]', async () => {
    const { orders, calls, pay } = await open(engine)
    const [reference = ''] = await placeUnpaid(orders, 1)
    expect(await standing(orders, reference)).toBe('unpaid')
    pay(reference)
    await announce(orders, reference)
    expect(calls).toHaveLength(2)
    expect(await standing(orders, reference)).toBe('paid')
    orders.advance(MINUTE)
    expect(await standing(orders, reference)).toBe('paid')
    expect(calls).toHaveLength(2)
  })

  test('beyond the share visitors are told to wait, and nothing fails [P56]', async () => {
    const { orders, calls } = await open(engine)
    const references = await placeUnpaid(orders, 20)
    const told = await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(calls).toHaveLength(3)
    expect(told.filter((each) => each === 'unpaid')).toHaveLength(3)
    expect(told.filter((each) => each === 'open')).toHaveLength(17)
    orders.advance(5 * SECOND)
    await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(new Set(calls.map(({ reference }) => reference)).size).toBe(6)
  })

  test('after the sweeper has had its last word, visitors make us ask nothing more [P56]', async () => {
    const { orders, calls } = await open(engine)
    const [reference = ''] = await placeUnpaid(orders, 1)
    orders.advance(orders.limits.holdMs + orders.limits.askForMs)
    expect(await standing(orders, reference)).toBe('open')
    expect(calls).toEqual([])
  })

  test('without a place to count, the page goes on and so does the share [P56]', async () => {
    const { orders, calls } = await open(engine)
    const references = await placeUnpaid(orders, 20)
    await orders.db.schema.dropTable('rate_limits').execute()
    const told = await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(told.filter((each) => each === 'open')).toHaveLength(17)
    expect(calls).toHaveLength(3)
  })

  test(
    'ten thousand guessed references lead to no question and keep nobody waiting [P56]',
    async () => {
      const { orders, calls } = await open(engine)
      const [honest = ''] = await placeUnpaid(orders, 1)
      for (let guess = 0; guess < 10_000; guess += 500) {
        const guesses = Array.from(
          { length: 500 },
          (_, index) => `NKB${1_799_000_000_000 + guess}${100_000 + index}`,
        )
        const told = await Promise.all(guesses.map((reference) => standing(orders, reference)))
        expect(new Set(told)).toEqual(new Set([undefined]))
      }
      expect(calls).toEqual([])
      expect(await standing(orders, honest)).toBe('unpaid')
      expect(calls).toHaveLength(1)
    },
    TIMEOUT_MS,
  )

  test('one client at one reference changes nothing for the others [P56]', async () => {
    const undisturbed = await followThree(engine, false)
    expect(undisturbed.length).toBeGreaterThan(3 * 4)
    expect(await followThree(engine, true)).toEqual(undisturbed)
  })
})

/** Three payers wait for a minute; whom the provider is asked about meanwhile, and when. */
async function followThree(engine: Engine, isAttacked: boolean): Promise<readonly ProviderCall[]> {
  const { orders, calls } = await open(engine, 'live')
  const [attacked = '', ...references] = await placeUnpaid(orders, 4)
  await pollAsBrowsers({
    orders,
    references,
    arriveWithinMs: 10 * SECOND,
    forMs: MINUTE,
    meanwhile: async () => {
      if (!isAttacked) return
      await Promise.all(Array.from({ length: 5 }, () => standing(orders, attacked)))
    },
  })
  expect(calls.filter(({ reference }) => reference === attacked).length).toBeLessThanOrEqual(12)
  return calls.filter(({ reference }) => reference !== attacked)
}

onPostgres('two processes', (engine) => {
  test('share what visitors and the sweeper may ask [P56]', async () => {
    const { orders, calls } = await open(engine)
    const processes = [1, 2].map(() => anotherProcess(orders))
    const references = await placeUnpaid(orders, 30)
    const askAll = () =>
      Promise.all(
        processes.flatMap((each) => references.map((reference) => standing(each, reference))),
      )
    await askAll()
    expect(calls).toHaveLength(3)
    orders.advance(5 * SECOND)
    await askAll()
    expect(calls).toHaveLength(6)

    orders.advance(2 * MINUTE)
    await Promise.all(processes.map(sweepOrders))
    expect(calls).toHaveLength(6 + 6)
  })
})

/** Whoever polls, the webhook and the sweeper are served; says who asked the provider how often. */
async function crowdForThreeMinutes(engine: Engine, mode: 'live' | 'test') {
  const { orders, calls, pay } = await open(engine, mode)
  const references = await placeUnpaid(orders, 500)
  const swept: ProviderCall[] = []
  let paid = 0
  await pollAsBrowsers({
    orders,
    references,
    arriveWithinMs: MINUTE,
    forMs: 3 * MINUTE,
    meanwhile: async (elapsedMs) => {
      if (elapsedMs % (10 * SECOND) === 0) {
        const reference = references[paid * 7] ?? ''
        pay(reference)
        await announce(orders, reference)
        expect(await stateOf(orders, reference)).toBe('paid')
        paid += 1
      }
      if (elapsedMs % (30 * SECOND) !== 0) return
      const before = calls.length
      await sweepOrders(orders)
      swept.push(...calls.slice(before))
    },
  })
  expect(paid).toBe(18)
  const asked = new Set(calls.map(({ reference }) => reference)).size
  return { all: mostInAMinute(calls), swept: mostInAMinute(swept), asked }
}

eachEngine('500 payers who poll for 3 minutes', (engine) => {
  test(
    'stay with webhooks and the sweeper under 100 calls a minute with test keys [P56]',
    async () => {
      const { all, swept, asked } = await crowdForThreeMinutes(engine, 'test')
      expect(all).toBeLessThan(100)
      expect(swept).toBeGreaterThan(0)
      expect(swept).toBeLessThanOrEqual(20)
      // 36 a minute for visitors: as good as all of them about somebody who had not had a turn.
      expect(asked).toBeGreaterThan(100)
    },
    TIMEOUT_MS,
  )

  test.runIf(engine.name === 'sqlite')(
    'stay under 600 calls a minute with live keys, and each has had a turn [P56]',
    async () => {
      const { all, swept, asked } = await crowdForThreeMinutes(engine, 'live')
      expect(all).toBeLessThan(600)
      expect(swept).toBeLessThanOrEqual(120)
      expect(asked).toBe(500)
    },
    TIMEOUT_MS,
  )
})

eachEngine('somebody with 100 unpaid orders of his own who asks about all of them', (engine) => {
  test(
    'keeps no payer from being settled: by webhook at once, by the sweeper in time [P56]',
    async () => {
      const { orders, pay, calls } = await open(engine, 'live')
      const own = await placeUnpaid(orders, 100)
      const [announced = '', closed = '', ...polling] = await placeUnpaid(orders, 12, 1_000)
      for (const reference of [announced, closed]) pay(reference)
      await pollAsBrowsers({
        orders,
        references: polling,
        arriveWithinMs: 10 * SECOND,
        forMs: MINUTE,
        meanwhile: async (elapsedMs) => {
          if (elapsedMs % (5 * SECOND) !== 0) return
          await Promise.all(own.map((reference) => standing(orders, reference)))
          if (elapsedMs !== 30 * SECOND) return
          await announce(orders, announced)
          expect(await stateOf(orders, announced)).toBe('paid')
        },
      })
      const asked = new Set(calls.map(({ reference }) => reference))
      expect(polling.filter((reference) => !asked.has(reference))).toEqual([])

      let sweeps = 0
      for (; (await stateOf(orders, closed)) !== 'paid'; sweeps += 1) {
        orders.advance(30 * SECOND)
        await Promise.all(own.map((reference) => standing(orders, reference)))
        await sweepOrders(orders)
      }
      // Two minutes until the first look, then 40 in each: well before the pieces are given back.
      expect(sweeps).toBeLessThanOrEqual(2 + 3)
      expect(mostInAMinute(calls)).toBeLessThan(600)
    },
    TIMEOUT_MS,
  )

  test('does not wear the sweeper out with what it was told of again and again [P56]', async () => {
    const { orders, pay } = await open(engine)
    await placeUnpaid(orders, 40)
    await orders.db.updateTable('payment_attempts').set({ checks: 7 }).execute()
    orders.advance(MINUTE)
    const [reference = ''] = await placeUnpaid(orders, 1, 1_000)
    pay(reference)
    orders.advance(2 * MINUTE)
    await sweepOrders(orders)
    expect(await stateOf(orders, reference)).toBe('paid')
  })
})
