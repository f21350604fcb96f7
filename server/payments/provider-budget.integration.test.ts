import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { findAttempt } from '#database/payments/payment-attempts'
import { type Engine, eachEngine, onOneEngine, onPostgres } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { pollAsBrowsers } from '#testing/orders/poll-as-browsers'
import { sweepOrders } from '#testing/orders/sweep-orders'
import {
  anotherProcess,
  maxCallsInAMinute,
  type ProviderCall,
  placeUnpaid,
  watchProvider,
} from '#testing/orders/waiting-payers'
import { holdMsOf } from '../orders/order-context.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { processStoredEvent, receiveWebhook } from '../orders/webhook/receive-webhook.ts'

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

eachEngine('status requests of visitors', (engine) => {
  test('fifty concurrent requests make one call, and its result is cached for 5 s [P56]', async () => {
    const { orders, calls, pay } = await open(engine)
    const [reference = ''] = await placeUnpaid(orders, 1)
    const poll = () => Promise.all(Array.from({ length: 50 }, () => standing(orders, reference)))
    expect(new Set(await poll())).toEqual(new Set(['unpaid']))
    pay(reference)
    orders.advance(4_999)
    expect(new Set(await poll())).toEqual(new Set(['unpaid']))
    expect(calls).toHaveLength(1)
    orders.advance(1)
    expect(new Set(await poll())).toEqual(new Set(['paid']))
    expect(calls).toHaveLength(2)
  })

  test('between two calls the database is read, and a settled order makes no call [P56]', async () => {
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

  test('beyond their share the status stays open, and nothing fails [P56]', async () => {
    const { orders, calls } = await open(engine)
    const references = await placeUnpaid(orders, 20)
    const statuses = await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(calls).toHaveLength(3)
    expect(statuses.filter((each) => each === 'unpaid')).toHaveLength(3)
    expect(statuses.filter((each) => each === 'open')).toHaveLength(17)
    orders.advance(5 * SECOND)
    await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(new Set(calls.map(({ reference }) => reference)).size).toBe(6)
  })

  test('after the sweeper’s last regular check they make no call [P56]', async () => {
    const { orders, calls } = await open(engine)
    const [reference = ''] = await placeUnpaid(orders, 1)
    orders.advance(holdMsOf(orders) + orders.limits.checkForMs)
    expect(await standing(orders, reference)).toBe('open')
    expect(calls).toEqual([])
  })

  test('while the database cannot count, they are served and the share still holds [P56]', async () => {
    const { orders, calls } = await open(engine)
    const references = await placeUnpaid(orders, 20)
    await orders.db.schema.dropTable('rate_limits').execute()
    const statuses = await Promise.all(references.map((reference) => standing(orders, reference)))
    expect(statuses.filter((each) => each === 'open')).toHaveLength(17)
    expect(calls).toHaveLength(3)
  })

  test(
    'thousands of guessed references make no call and delay nobody [P56]',
    async () => {
      const { orders, calls } = await open(engine)
      const [honest = ''] = await placeUnpaid(orders, 1)
      for (let guess = 0; guess < 3_000; guess += 500) {
        const guesses = Array.from(
          { length: 500 },
          (_, index) => `NKB${1_799_000_000_000 + guess}${100_000 + index}`,
        )
        const statuses = await Promise.all(guesses.map((reference) => standing(orders, reference)))
        expect(new Set(statuses)).toEqual(new Set([undefined]))
      }
      expect(calls).toEqual([])
      expect(await standing(orders, honest)).toBe('unpaid')
      expect(calls).toHaveLength(1)
    },
    TIMEOUT_MS,
  )

  test('one client that polls one reference does not affect the others [P56]', async () => {
    const undisturbed = await followThree(engine, false)
    expect(undisturbed.length).toBeGreaterThan(3 * 4)
    expect(await followThree(engine, true)).toEqual(undisturbed)
  })
})

/** Three payers poll for a minute. Returns which references were verified, and when. */
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
  test('share the budget of visitors and the sweeper [P56]', async () => {
    const { orders, calls } = await open(engine)
    const processes = [1, 2].map(() => anotherProcess(orders))
    const references = await placeUnpaid(orders, 30)
    const pollAll = () =>
      Promise.all(
        processes.flatMap((each) => references.map((reference) => standing(each, reference))),
      )
    await pollAll()
    expect(calls).toHaveLength(3)
    orders.advance(5 * SECOND)
    await pollAll()
    expect(calls).toHaveLength(6)

    orders.advance(2 * MINUTE)
    await Promise.all(processes.map(sweepOrders))
    expect(calls).toHaveLength(6 + 6)
  })
})

/** Polls, webhooks and the sweeper run together. Returns the provider calls of each. */
async function crowdForThreeMinutes(engine: Engine, mode: 'live' | 'test', payers: number) {
  const { orders, calls, pay } = await open(engine, mode)
  const references = await placeUnpaid(orders, payers)
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
  const verified = new Set(calls.map(({ reference }) => reference)).size
  return { all: maxCallsInAMinute(calls), swept: maxCallsInAMinute(swept), verified }
}

eachEngine('hundreds of payers who poll for 3 minutes', (engine) => {
  // SQLite takes a fifth of the time; 200 are still more than the share allows.
  const payers = engine.name === 'sqlite' ? 500 : 200

  test(
    'stay with webhooks and the sweeper under 100 calls a minute with test keys [P56]',
    async () => {
      const { all, swept, verified } = await crowdForThreeMinutes(engine, 'test', payers)
      expect(all).toBeLessThan(100)
      expect(swept).toBeGreaterThan(0)
      expect(swept).toBeLessThanOrEqual(20)
      // 36 calls a minute for visitors, nearly all of them for references not yet verified.
      expect(verified).toBeGreaterThan(100)
    },
    TIMEOUT_MS,
  )
})

onOneEngine('hundreds of payers who poll for 3 minutes', (engine) => {
  test(
    'stay under 600 calls a minute with live keys, and each is verified [P56]',
    async () => {
      const { all, swept, verified } = await crowdForThreeMinutes(engine, 'live', 500)
      expect(all).toBeLessThan(600)
      expect(swept).toBeLessThanOrEqual(120)
      expect(verified).toBe(500)
    },
    TIMEOUT_MS,
  )
})

eachEngine('a visitor with 100 unpaid orders who polls all of them', (engine) => {
  test(
    'does not delay other payments: webhooks settle at once, the sweeper on time [P56]',
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
      const verified = new Set(calls.map(({ reference }) => reference))
      expect(polling.filter((reference) => !verified.has(reference))).toEqual([])

      let sweeps = 0
      for (; (await stateOf(orders, closed)) !== 'paid'; sweeps += 1) {
        orders.advance(30 * SECOND)
        await Promise.all(own.map((reference) => standing(orders, reference)))
        await sweepOrders(orders)
      }
      // Two minutes until the first check, then 40 a minute: well before the holds expire.
      expect(sweeps).toBeLessThanOrEqual(2 + 3)
      expect(maxCallsInAMinute(calls)).toBeLessThan(600)
    },
    TIMEOUT_MS,
  )

  test('does not delay a new payment: the sweeper checks it before attempts with many checks [P56]', async () => {
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
