import { expect, test } from 'vitest'
import type { HoldLimits } from '#domain/order/hold-limits'
import { eachEngine } from '#testing/database/each-engine'
import { restock } from '#testing/orders/invariants'
import { aHold, aNewOrder, PLACED_AT } from '#testing/orders/new-order'
import { seedCatalogue } from '../seed/seed.ts'
import { expireOrder, type HoldOutcome, holdOrder } from './hold-order.ts'
import { moveOrder } from './orders.ts'

const HOUR_MS = 60 * 60_000

type Who = {
  readonly email?: string
  readonly phone?: string
  readonly source?: string
  readonly units?: number
  readonly atMs?: number
}

eachEngine('open holds', (engine) => {
  async function openHolds(overrides: Partial<HoldLimits>) {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await restock(db, { productId: 14, colour: 'Black', size: 'M', quantity: 10_000 })
    let orders = 0

    function hold({ email, phone, source = 'home', units = 1, atMs = PLACED_AT }: Who) {
      orders += 1
      const { customer, lines } = aNewOrder(orders)
      const request = aHold(orders, {
        customer: { ...customer, email: email ?? `${orders}@x.y`, phone: phone ?? `${orders}` },
        lines: lines.map((line) => ({ ...line, quantity: units })),
        sourceHash: source,
        createdAtMs: atMs,
        holdExpiresAtMs: atMs + 900_000,
      })
      const { email: by, phone: number } = request.order.customer
      return holdOrder(db, {
        ...request,
        attempt: request.attempt && { ...request.attempt, createdAtMs: atMs },
        tries: {
          ...request.tries,
          persons: [by, number].map((key) => ({ here: `${key} here`, anywhere: key })),
        },
        limits: { ...request.limits, ...overrides },
      })
    }
    return { db, hold }
  }

  test('of an email address count whatever its case, of a phone with any email address [P46]', async () => {
    const { db, hold } = await openHolds({ unitsPerPerson: 10 })
    expect(await hold({ email: 'ama@example.com', phone: '1', units: 7 })).toBe('held')
    expect(await hold({ email: 'Ama@EXAMPLE.com', phone: '2', units: 4 })).toBe('too-many-pieces')
    expect(await hold({ email: 'b@example.com', phone: '1', units: 4 })).toBe('too-many-pieces')
    expect(await hold({ email: 'b@example.com', phone: '2', units: 4 })).toBe('held')
    await expireOrder(db, 'ORD-1', { nowMs: PLACED_AT })
    expect(await hold({ email: 'ama@example.com', phone: '1', units: 10 })).toBe('held')
  })

  test('of one person never exceed the limit, even concurrently [P46]', async () => {
    const { hold } = await openHolds({ unitsPerPerson: 10 })
    const tries = Array.from({ length: 12 }, () => hold({ email: 'ama@example.com', units: 3 }))
    expect(countOf('held', await Promise.all(tries))).toBe(3)
    const byPhone = Array.from({ length: 12 }, () => hold({ phone: '24', units: 3 }))
    expect(countOf('held', await Promise.all(byPhone))).toBe(3)
  })

  test('of one source are limited by orders and by pieces [P46] [S21]', async () => {
    const { hold } = await openHolds({ holdsPerSource: 3, unitsPerSource: 10 })
    expect(await hold({ units: 9 })).toBe('held')
    expect(await hold({ units: 2 })).toBe('network-holds-too-many')
    expect(await hold({ source: 'elsewhere', units: 10 })).toBe('held')
    expect(await hold({})).toBe('held')
    const other = await Promise.all([1, 2, 3].map(() => hold({ source: 'third' })))
    expect(other).toEqual(['held', 'held', 'held'])
    expect(await hold({ source: 'third' })).toBe('network-holds-too-many')
  })

  test('of a source whose holds expired often within the hour are limited to few pieces [P46]', async () => {
    const { db, hold } = await openHolds({ expiredHoldsPerSource: 3, unitsAfterExpired: 5 })
    for (const order of [1, 2, 3]) {
      expect(await hold({ units: 4 })).toBe('held')
      await expireOrder(db, `ORD-${order}`, { nowMs: PLACED_AT })
    }
    // A hold that was released early does not yet count against the source.
    expect(await hold({ units: 6 })).toBe('held')
    await expireOrder(db, 'ORD-4', { nowMs: PLACED_AT })

    const endMs = PLACED_AT + 900_000
    expect(await hold({ units: 6, atMs: endMs })).toBe('network-holds-too-many')
    expect(await hold({ units: 5, atMs: endMs })).toBe('held')
    expect(await hold({ units: 1, atMs: endMs })).toBe('network-holds-too-many')
    expect(await hold({ units: 6, atMs: endMs, source: 'elsewhere' })).toBe('held')
    expect(await hold({ units: 6, atMs: endMs + HOUR_MS })).toBe('held')
  })

  test('of a source that paid for as many as expired are not [P47]', async () => {
    const { db, hold } = await openHolds({ expiredHoldsPerSource: 3, unitsAfterExpired: 5 })
    for (const order of [1, 2, 3, 4, 5, 6]) {
      expect(await hold({})).toBe('held')
      if (order % 2 === 0) await expireOrder(db, `ORD-${order}`, { nowMs: PLACED_AT })
      else await moveOrder(db, `ORD-${order}`, { from: ['pending'], to: 'paid' })
    }
    expect(await hold({ units: 6, atMs: PLACED_AT + 900_000 })).toBe('held')
  })
})

function countOf(outcome: HoldOutcome, outcomes: readonly HoldOutcome[]): number {
  return outcomes.filter((each) => each === outcome).length
}
