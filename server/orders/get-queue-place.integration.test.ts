import { expect, test } from 'vitest'
import { TICKET_HEADER } from '#contracts/queue-place'
import { bumpRevision } from '#database/settings/revisions'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'

const ticketOf = (order: number) => `ticket-of-order-${order}`

async function openBusyShop() {
  const { app, shop, close } = await openTestShop()
  const place = async (ticket: string) =>
    (await app.inject(`/api/line?ticket=${encodeURIComponent(ticket)}`)).json()
  return { app, shop, close, place }
}

test('while nothing can be written, each order has its place, and then none [D104] [D107]', async () => {
  const { app, shop, close, place } = await openBusyShop()
  const lock = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const writer = shop.db.transaction().execute(async (trx) => {
    await bumpRevision(trx, 'stock')
    isLocked.resolve()
    await lock.promise
  })
  await isLocked.promise
  const order = (number: number) =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { [TICKET_HEADER]: ticketOf(number) },
      payload: anOrderBody({ email: `ama${number}@example.com`, phone: `24123456${number}` }),
    })
  const first = order(0)
  // Answered from memory, although nothing can be written.
  await expect.poll(() => place(ticketOf(0))).toEqual({ place: 0 })
  const others = Array.from({ length: 8 }, (_, index) => order(index + 1))
  await expect.poll(() => place(ticketOf(8))).toEqual({ place: 8 })
  expect(await place(ticketOf(0))).toEqual({ place: 0 })
  expect(await place(ticketOf(1))).toEqual({ place: 1 })
  lock.resolve()
  await writer
  const answers = await Promise.all([first, ...others])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(201))
  expect(await place(ticketOf(8))).toEqual({ place: null })
  await close()
})

test('what is no ticket, or of another process, has no place [D106]', async () => {
  const { app, close, place } = await openBusyShop()
  for (const ticket of ['', 'short', 'a'.repeat(65), '../../etc/passwd-and-more', ticketOf(1)]) {
    expect(await place(ticket)).toEqual({ place: null })
  }
  const several = await app.inject('/api/line?ticket=a&ticket=b')
  expect([several.statusCode, several.json()]).toEqual([200, { place: null }])
  expect(several.headers['cache-control']).toBe('no-store')
  await close()
})
