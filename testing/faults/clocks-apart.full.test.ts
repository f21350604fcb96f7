import { expect, onTestFinished, test, vi } from 'vitest'
import { hit } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import { leaseNext } from '#database/mail/outbox-lease'
import { acquireFetchLease, storeFetchOutcome } from '#database/settings/exchange-rates'
import { type Engine, onPostgres } from '../database/each-engine.ts'
import { openTestShop } from '../server/start-test-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Opens two shops on one database; the second runs on a machine whose clock is wrong. */
async function openBoth(engine: Engine, aheadMs: number) {
  const { databaseUrl = null } = await engine.create()
  const right = await openTestShop({ config: { databaseUrl } })
  onTestFinished(right.close)
  const wrong = await onWrongMachine(() => openTestShop({ config: { databaseUrl } }))
  onTestFinished(wrong.close)

  async function onWrongMachine<Value>(work: () => Promise<Value>): Promise<Value> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
    try {
      return await work()
    } finally {
      vi.useRealTimers()
    }
  }
  return { right, wrong, onWrongMachine }
}

onPostgres('two machines whose clocks are a day apart', (engine) => {
  test.each([DAY, -DAY])('%i ms: both use the time of the database [S28]', async (aheadMs) => {
    const { right, wrong, onWrongMachine } = await openBoth(engine, aheadMs)
    const before = right.shop.now()
    const wrongMachineMs = await onWrongMachine(async () => wrong.shop.now())
    const after = right.shop.now()
    expect(wrongMachineMs).toBeGreaterThan(before - 1_000)
    expect(wrongMachineMs).toBeLessThan(after + 1_000)
  })

  test.each([DAY, -DAY])(
    '%i ms: neither takes what the other has leased [S28]',
    async (aheadMs) => {
      const { right, wrong, onWrongMachine } = await openBoth(engine, aheadMs)
      const lease = ({ db, now }: typeof right.shop) =>
        leaseNext(db, { nowMs: now(), leaseMs: MINUTE, withLetters: true })
      const fetchTurn = ({ db, now }: typeof right.shop) =>
        acquireFetchLease(db, { nowMs: now(), freshForMs: MINUTE, leaseMs: MINUTE, services: '' })
      const { db, now } = right.shop
      const enqueueOrderMail = ({ db, now }: typeof right.shop, orderId: string) =>
        enqueueMail(db, { kind: 'order-mail', orderId, nowMs: now() - MINUTE })
      await enqueueOrderMail(right.shop, 'a')
      await storeFetchOutcome(db, { fetched: null, services: '', nextFetchAt: now() - MINUTE })

      expect([await lease(right.shop), await fetchTurn(right.shop)]).toEqual([
        expect.objectContaining({ dedupeKey: 'order-mail a' }),
        true,
      ])
      await onWrongMachine(async () => {
        expect([await lease(wrong.shop), await fetchTurn(wrong.shop)]).toEqual([null, false])
        await enqueueOrderMail(wrong.shop, 'b')
        expect(await lease(wrong.shop)).toMatchObject({ dedupeKey: 'order-mail b' })
      })
      expect(await lease(right.shop)).toBeNull()
    },
  )

  test.each([DAY, -DAY])('%i ms: limits and turns count together [S28]', async (aheadMs) => {
    const { right, wrong, onWrongMachine } = await openBoth(engine, aheadMs)
    const count = async ({ db, now }: typeof right.shop) =>
      (await hit(db, 'turn', MINUTE, now())).hits
    const counted = [await count(right.shop)]
    counted.push(await onWrongMachine(() => count(wrong.shop)))
    counted.push(await count(right.shop))
    expect(counted).toEqual([1, 2, 3])

    const subscribe = ({ app }: typeof right) =>
      app.inject({ method: 'POST', url: '/api/subscribe', payload: { email: 'ama@example.com' } })
    await subscribe(right)
    await onWrongMachine(() => subscribe(wrong))
    expect(await right.shop.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })
})
