import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { moveDrop, planDrop } from '#server/drops/change-drops'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'

const DAY_MS = 24 * 60 * 60_000
const ACTOR = { staffId: null, name: 'test' } as const
const BUYERS = 500
/** Everybody wants M; one person alone wants L, twenty times. */
const STOCK = [
  { productId: 14, colour: 'Black', size: 'M', quantity: 50 },
  { productId: 14, colour: 'Black', size: 'L', quantity: 50 },
] as const
const HOUR_MS = 60 * 60_000
/** The time is enough for everybody to ask for the time; on a slow machine some come later than the instant. */
const OPENS_IN_MS = 1_234

type Answer = { readonly status: number; readonly code: string; readonly opensInMs: number }

async function openShopBeforeDrop(engine: Engine) {
  const { databaseUrl = null } = await engine.create()
  const { shop, app, close } = await openTestShop({ config: { databaseUrl, trustProxy: 1 } })
  onTestFinished(close)
  for (const units of STOCK) await restock(shop.db, units)
  const at = isoOf(shop.now() + HOUR_MS)
  const typed = {
    title: 'Dragon',
    at,
    productIds: ['14'],
    limit: '1',
    holdMinutes: '10',
    mode: 'line',
  }
  const planned = await planDrop(shop, { typed, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  const drop = planned.value
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  async function order(body: object, buyer: number): Promise<Answer> {
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A network of their own.
        'x-forwarded-for': `41.${Math.floor(buyer / 250)}.${buyer % 250}.7`,
      },
      body: JSON.stringify(body),
    })
    const { error = {} } = await response.json()
    return { status: response.status, code: error.code ?? '', opensInMs: error.opensInMs ?? 0 }
  }

  /** The drop opens soon, so that early orders are early on a slow machine, too. */
  async function openSoon(): Promise<number> {
    const opensAtMs = shop.now() + OPENS_IN_MS
    const moved = await moveDrop(shop, { id: drop.id, at: isoOf(opensAtMs), actor: ACTOR })
    if (!moved.ok) throw new Error(moved.error.code)
    return opensAtMs
  }

  return { shop, url, order, openSoon }
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString()
}

type Open = Awaited<ReturnType<typeof openShopBeforeDrop>>

type Buyer = { readonly buyer: number; readonly body: object; readonly opensAtMs: number }

/** A phone whose clock is wrong waits like this: the server's time says how long. */
async function waitForOpening({ url }: Open, { buyer, opensAtMs }: Buyer) {
  const offMs = DAY_MS * ((2 * buyer) / BUYERS - 1)
  const clock = () => Date.now() + offMs
  const askedAt = clock()
  const { now } = await (await fetch(`${url}/api/time`)).json()
  const aheadMs = now - (askedAt + clock()) / 2
  await pause(Math.max(0, opensAtMs - (clock() + aheadMs)))
}

async function buyAtOpening(open: Open, buyer: Buyer): Promise<Answer> {
  await waitForOpening(open, buyer)
  const first = await open.order(buyer.body, buyer.buyer)
  if (first.code !== 'drop-not-open') return first
  await pause(first.opensInMs)
  return open.order(buyer.body, buyer.buyer)
}

function count(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const name = `${status} ${code}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

eachEngine('the opening second', (engine) => {
  test('500 buyers with wrong clocks: 50 people have one each, none early, no errors [D10] [D16]', async () => {
    const open = await openShopBeforeDrop(engine)
    const { shop, order, openSoon } = open
    const bodies = Array.from({ length: BUYERS }, (_, buyer) =>
      anOrderBody({ phone: `24${3_000_000 + buyer}` }),
    )
    const impatient = await Promise.all(bodies.slice(0, 50).map(order))
    expect(count(impatient)).toEqual({ '409 drop-not-open': 50 })

    const opensAtMs = await openSoon()
    const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 }
    const ofOnePerson = Array.from({ length: 20 }, (_, index) =>
      anOrderBody({ lines: [line], phone: '249999999', email: `kojo+${index}@gmail.com` }),
    )
    const [answers, answersOfOne] = await Promise.all([
      Promise.all(bodies.map((body, buyer) => buyAtOpening(open, { buyer, body, opensAtMs }))),
      Promise.all(
        ofOnePerson.map((body) => buyAtOpening(open, { buyer: BUYERS + 1, body, opensAtMs })),
      ),
    ])
    expect(count(answers)).toEqual({ '201': 50, '409 all-held': 450 })
    expect(count(answersOfOne)).toEqual({ '201': 1, '409 drop-limit-reached': 19 })

    const orders = await shop.db.selectFrom('orders').select(['phone', 'created_at']).execute()
    expect(new Set(orders.map((placed) => placed.phone)).size).toBe(51)
    expect(orders.filter((placed) => placed.created_at < opensAtMs)).toEqual([])
    expect(await brokenInvariants(shop.db, STOCK)).toEqual([])
  })
})
