import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listReturns } from '#database/returns/returns'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { returnForm, sentOrder } from '#testing/orders/sent-order'
import { agreeToReturn } from '../returns/answer-return.ts'
import { askForReturn } from '../returns/ask-for-return.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import { sendExchange } from '../returns/settle-return.ts'
import { applyRetention } from './apply-retention.ts'
import { erasePersonalData, gatherPersonalData } from './erase-personal-data.ts'
import { exportPersonalData } from './export-personal-data.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const PARCEL = { carrier: 'Kwesi', phone: '020 111 2222', tracking: 'K-1', note: 'Ama waits' }
const DAY_MS = 24 * 60 * 60_000

eachEngine('the data of a return', (engine) => {
  async function openAsked() {
    const orders = await openOrders(engine)
    const { orderId } = await sentOrder(orders)
    const form = returnForm({ 'instead-0': 'S', reason: 'Ama found it small' })
    await askForReturn(orders, { orderId, form })
    const [one] = await listReturns(orders.db, orderId)
    const returnId = one?.id ?? ''
    const email = (await loadOrder(orders.db, orderId))?.customer.email ?? ''
    const change = { returnId, actor: ADWOA }
    async function settle() {
      const answer = { words: 'Dear Ama, by bus', sendTo: 'Ama Bohn, c/o the shop, Osu' }
      await agreeToReturn(orders, { ...change, expected: 'asked', ...answer })
      await receiveReturn(orders, { ...change, expected: 'agreed', restock: [] })
      await sendExchange(orders, { ...change, expected: 'received', parcel: PARCEL })
    }
    return { orders, orderId, email, settle }
  }

  test('is exported; its person is erased once it is settled, and not before [R111]', async () => {
    const { orders, orderId, email, settle } = await openAsked()
    const { db } = orders
    expect(await erasePersonalData({ db, email }, orders.now())).toEqual({
      isDone: false,
      unsettled: [orderId],
    })
    await settle()
    const held = await gatherPersonalData({ db, email })
    const files = exportPersonalData(held, { email, brandName: 'Shop', nowMs: 0 })
    const table = files.find(({ name }) => name === 'returns.csv')?.text
    expect(table).toMatch(
      /exchange,settled,.*for size S.*Ama found it small.*by bus.*c\/o the shop.*Kwesi,K-1/,
    )
    expect(table).not.toContain('111 2222')
    expect(files.find(({ name }) => name === 'orders.csv')?.text).not.toContain('found it small')
    expect(await erasePersonalData({ db, email }, orders.now())).toMatchObject({ isDone: true })
    const rows = JSON.stringify(await db.selectFrom('returns').selectAll().execute())
    expect(rows).not.toMatch(/Ama|111 2222/)
    expect(rows).toContain('Kwesi')
    const unsent = db.selectFrom('outbox').select('kind').where('next_at', 'is not', null)
    expect(await unsent.where('kind', '=', 'return-mail').execute()).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('goes with the order after seven years, even if nobody ended it [R111]', async () => {
    const { orders, settle, orderId } = await openAsked()
    const { db } = orders
    orders.advance(2558 * DAY_MS)
    await applyRetention({ db, now: orders.now, erasures: () => [], log: orders.log })
    const rows = JSON.stringify(await db.selectFrom('returns').selectAll().execute())
    expect(rows).not.toContain('Ama')
    await settle()
    expect(await listReturns(db, orderId)).toMatchObject([{ state: 'settled' }])
    expect(await brokenInvariants(db)).toEqual([])
  })
})
