import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listRefunds } from '#database/refunds/refunds'
import { findReturn, listReturns } from '#database/returns/returns'
import type { ReturnState } from '#domain/return/return'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { returnForm, sentOrder } from '#testing/orders/sent-order'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { deliverOrder } from '../orders/fulfil/deliver-order.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { giveUpRefund } from '../refunds/give-up-refund.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { agreeToReturn, refuseReturn } from './answer-return.ts'
import { askForReturn } from './ask-for-return.ts'
import { receiveReturn } from './receive-return.ts'
import { refundReturn, sendExchange } from './settle-return.ts'
import { readReturnOffer } from './tracked-returns.ts'
import { withdrawReturn } from './withdraw-return.ts'

const DAY_MS = 24 * 60 * 60_000
const ADWOA = { staffId: null, name: 'Adwoa' } as const
const PARCEL = { carrier: 'Kwesi', phone: '024', tracking: 'K-1', note: '' } as const
const TEE = { productId: 14, colour: 'Black' } as const
const M = { ...TEE, size: 'M' } as const
const S = { ...TEE, size: 'S' } as const

async function openSent(engine: Engine) {
  const orders = await openOrders(engine)
  const { orderId, reference } = await sentOrder(orders)
  return { orders, orderId, reference, ...deskOf(orders, orderId) }
}

function deskOf(orders: TestOrders, orderId: string) {
  const ask = (changes: Readonly<Record<string, string>> = {}) =>
    askForReturn(orders, { orderId, form: returnForm(changes) })
  const change = (returnId: string, expected: ReturnState) => ({
    returnId,
    expected,
    actor: ADWOA,
  })
  const returns = () => listReturns(orders.db, orderId)
  const states = async () => (await returns()).map(({ state }) => state)
  const onlyId = async () => (await returns())[0]?.id ?? ''
  const agree = (id: string) =>
    agreeToReturn(orders, { ...change(id, 'asked'), words: '', sendTo: 'Osu, Accra' })
  const refuse = (id: string, seen: ReturnState = 'asked') =>
    refuseReturn(orders, { ...change(id, seen), words: 'It was worn' })
  const receive = (id: string, positions: readonly number[] = []) =>
    receiveReturn(orders, { ...change(id, 'agreed'), restock: positions })
  const refund = (id: string, refundId?: string) =>
    refundReturn(orders, {
      ...change(id, 'received'),
      reference: null,
      reason: 'Sent back',
      ...(refundId === undefined ? {} : { refundId }),
    })
  const send = (id: string) => sendExchange(orders, { ...change(id, 'received'), parcel: PARCEL })
  /** The return is asked for, agreed to and received. */
  async function received(changes: Readonly<Record<string, string>> = {}) {
    const asked = await ask(changes)
    if (!asked.ok) throw new Error(asked.error.code)
    const id = (await returns()).at(-1)?.id ?? ''
    await agree(id)
    await receive(id)
    return id
  }
  return { ask, returns, states, onlyId, agree, refuse, receive, refund, send, received }
}

async function mailKeys({ db }: TestOrders) {
  const rows = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('kind', '=', 'return-mail')
    .orderBy('dedupe_key')
    .execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

async function offer(orders: TestOrders, orderId: string) {
  const { db, now, pictures } = orders
  const order = await loadOrder(db, orderId)
  const reading = { db, nowMs: now(), pictures: pictures(), sold: orders }
  return order && readReturnOffer(reading, order)
}

eachEngine('what is sent back for money', (engine) => {
  test('is asked for, agreed, received, put back on sale and refunded, with a mail for each', async () => {
    const { orders, orderId, ask, onlyId, agree, receive, refund, reference } =
      await openSent(engine)
    const { db } = orders
    const stock = await stockOfVariant(db, M)
    expect(await ask()).toEqual({ ok: true, value: 'return-asked' })
    const id = await onlyId()
    expect(await agree(id)).toMatchObject({ ok: true })
    expect(await receive(id, [0])).toMatchObject({ ok: true })
    expect(await stockOfVariant(db, M)).toBe(stock + 1)
    expect(await refund(id)).toMatchObject({ ok: true, value: { amountPesewas: 50_000 } })
    expect(await stockOfVariant(db, M)).toBe(stock + 1)
    const [made] = orders.payments.refundsOf(reference)
    expect(await mailKeys(orders)).toEqual(
      ['agreed', 'asked', 'received', 'settled'].map((state) => `return-mail ${id} ${state}`),
    )
    await db.updateTable('outbox').set({ attempts: 1, done_at: orders.now() }).execute()
    orders.payments.setRefund(made?.id ?? '', 'done')
    orders.advance(DAY_MS)
    await followRefunds(orders)
    expect(await listRefunds(db, orderId)).toMatchObject([{ state: 'done' }])
    expect(await mailKeys(orders)).toContain(`return-mail ${id} settled`)
    const audit = await db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audit).toEqual(
      expect.arrayContaining([
        { actor: 'the customer', action: 'return-asked' },
        { actor: 'Adwoa', action: 'return-agreed' },
        { actor: 'Adwoa', action: 'return-received' },
        { actor: 'Adwoa', action: 'return-settled' },
      ]),
    )
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('the form sent twice, or five times at once, is one return [R90]', async () => {
    const { orders, orderId, returns } = await openSent(engine)
    const form = returnForm()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => askForReturn(orders, { orderId, form })),
    )
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(await askForReturn(orders, { orderId, form })).toMatchObject({ ok: true })
    expect(await returns()).toHaveLength(1)
    expect(await mailKeys(orders)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('two tabs ask for the same piece at once: one return [R91]', async () => {
    const { orders, ask, returns } = await openSent(engine)
    const one = { 'piece-0': '', 'piece-1': 'on', 'instead-1': 'refund' }
    const asked = await Promise.all([ask(one), ask(one)])
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: { code: 'return-already', field: 'pieces' },
    })
    expect(await returns()).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each([
    [{ 'quantity-0': '3' }, 'return-too-many', 'quantity-0'],
    [{ 'quantity-0': '0' }, 'return-too-many', 'quantity-0'],
    [{ 'quantity-0': '-1' }, 'return-too-many', 'quantity-0'],
    [{ 'quantity-0': '1e3' }, 'return-too-many', 'quantity-0'],
    [{ 'piece-9': 'on', 'instead-9': 'refund' }, 'return-too-many', 'pieces'],
    [{ 'piece-0': '' }, 'return-nothing', 'pieces'],
    [{ 'instead-0': '' }, 'return-wish-missing', 'instead-0'],
    [{ 'instead-0': 'XXXL' }, 'return-size-other-price', 'instead-0'],
    [{ 'instead-0': 'x'.repeat(21) }, 'return-wish-missing', 'instead-0'],
    [{ reason: 'x'.repeat(501) }, 'return-reason-long', 'reason'],
    [{ form: 'x' }, 'return-form-old', null],
  ])('wrong input is refused, with its place: %o [R92]', async (changes, code, field) => {
    const { orders, ask, returns } = await openSent(engine)
    expect(await ask(changes)).toEqual({ ok: false, error: { code, field } })
    expect(await returns()).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a line that is named twice, in two spellings, counts once [R92]', async () => {
    const { orders, ask, returns } = await openSent(engine)
    const twice = { 'piece-0': '', 'piece-1': 'on', 'instead-1': 'refund' }
    const spelled = { 'piece-01': 'on', 'instead-01': 'S', 'piece-001': 'on', 'instead-001': 'S' }
    expect(await ask({ ...twice, ...spelled })).toMatchObject({ ok: true })
    expect(await returns()).toMatchObject([{ kind: 'refund', lines: [{ quantity: 1 }] }])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each(['', '\u0000', '\ud800', '../x'])(
    'taking back a return that does not exist changes nothing: %j [R95]',
    async (returnId) => {
      const { orders, orderId, ask, states } = await openSent(engine)
      await ask({ reason: `Too small\u0000\ud800 ${returnId.slice(0, 9)}` })
      const refused = { ok: false, error: 'return-answered' }
      expect(await withdrawReturn(orders, { orderId, returnId })).toEqual(refused)
      expect(await states()).toEqual(['asked'])
    },
  )

  test('it can be asked for until the end of the 14th day after sending, or after delivery [R93]', async () => {
    const { orders, orderId, ask, states } = await openSent(engine)
    const sentAt = orders.now()
    const endOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS + 15 * DAY_MS
    orders.advance(endOf(sentAt) - sentAt - 1)
    expect(await offer(orders, orderId)).toMatchObject({ isOver: false })
    expect(await ask()).toMatchObject({ ok: true })
    orders.advance(1)
    expect(await offer(orders, orderId)).toMatchObject({ isOver: true, lines: [] })
    const late = { ok: false, error: { code: 'return-too-late', field: null } }
    expect(await ask()).toEqual(late)
    await deliverOrder(orders, { orderId, expected: 'sent', actor: ADWOA })
    orders.advance(13 * DAY_MS)
    expect(await ask()).toMatchObject({ ok: true })
    orders.advance(2 * DAY_MS)
    expect(await ask()).toEqual(late)
    expect(await states()).toEqual(['asked', 'asked'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('the clock steps forth and back: the window is as the clock says, no piece goes twice [R94]', async () => {
    const { orders, orderId, ask, received, refund, states } = await openSent(engine)
    orders.advance(40 * DAY_MS)
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'return-too-late' } })
    orders.advance(-41 * DAY_MS)
    expect((await offer(orders, orderId))?.isOver).toBe(false)
    const id = await received({ 'quantity-0': '2' })
    orders.advance(-3 * DAY_MS)
    expect(await refund(id)).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'return-already' } })
    expect(await states()).toEqual(['settled'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('marked as received twice, at once or later, its pieces go back on sale once [R102]', async () => {
    const { orders, ask, onlyId, agree, receive } = await openSent(engine)
    const stock = await stockOfVariant(orders.db, M)
    await ask({ 'quantity-0': '2' })
    const id = await onlyId()
    await agree(id)
    const done = await Promise.all([receive(id, [0]), receive(id, [0]), receive(id)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'return-changed' })
    expect(await receive(id, [0])).toEqual({ ok: false, error: 'return-changed' })
    const restocked = (await findReturn(orders.db, id))?.lines[0]?.restocked ?? 0
    expect(await stockOfVariant(orders.db, M)).toBe(stock + restocked)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a refund that puts the same pieces on sale adds none, before or after [R103]', async () => {
    const { orders, orderId, ask, onlyId, agree, receive, refuse } = await openSent(engine)
    const stock = await stockOfVariant(orders.db, M)
    const refundAll = (quantity: number) =>
      refundOrder(orders, {
        orderId,
        scope: { kind: 'lines', lines: [{ position: 0, quantity, restock: true }] },
        reference: null,
        reason: 'By hand',
        actor: ADWOA,
      })
    await ask({ 'quantity-0': '2' })
    const id = await onlyId()
    await agree(id)
    await refundAll(1)
    expect(await stockOfVariant(orders.db, M)).toBe(stock + 1)
    await receive(id, [0])
    expect(await stockOfVariant(orders.db, M)).toBe(stock + 2)
    await refundAll(1)
    expect(await stockOfVariant(orders.db, M)).toBe(stock + 2)
    await refuse(id, 'received')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('pressed twice, or in two tabs at once, it is one refund [R104]', async () => {
    const { orders, orderId, received, refund } = await openSent(engine)
    const id = await received()
    const token = '019a0000-0000-7000-8000-000000000001'
    const done = await Promise.all([refund(id, token), refund(id, token), refund(id)])
    const failed = done.filter((each) => !each.ok)
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every((each) => !each.ok && each.error === 'refund-return-changed')).toBe(true)
    expect(await refund(id)).toEqual({ ok: false, error: 'refund-return-changed' })
    expect(await listRefunds(orders.db, orderId)).toHaveLength(1)
    expect(orders.payments.refundRequests).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each(['crash', 'crash-after'] as const)(
    'the process dies around the request (%s): one refund, and the return stays settled [R105]',
    async (answer) => {
      const { orders, orderId, reference, received, refund, states } = await openSent(engine)
      const id = await received()
      orders.payments.answerRefunds(answer)
      await expect(refund(id)).rejects.toThrow('The process died')
      expect(await states()).toEqual(['settled'])
      expect(await refund(id)).toEqual({ ok: false, error: 'refund-return-changed' })
      for (let look = 0; look < 4; look += 1) {
        orders.advance(61_000)
        await followRefunds(orders)
      }
      expect(await listRefunds(orders.db, orderId)).toMatchObject([{ state: 'pending' }])
      expect(orders.payments.refundsOf(reference)).toHaveLength(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('the provider refuses: the return is open again, without a mail, and can be refunded anew [R106]', async () => {
    const { orders, orderId, received, refund, states } = await openSent(engine)
    const id = await received()
    orders.payments.answerRefunds('refused')
    expect(await refund(id)).toEqual({ ok: false, error: 'refund-refused' })
    expect(await states()).toEqual(['received'])
    expect(await mailKeys(orders)).not.toContain(`return-mail ${id} settled`)
    expect(await brokenInvariants(orders.db)).toEqual([])
    expect(await refund(id)).toMatchObject({ ok: true })
    expect(await states()).toEqual(['settled'])
    expect(await mailKeys(orders)).toContain(`return-mail ${id} settled`)
    const refunds = await listRefunds(orders.db, orderId)
    expect(refunds.map(({ state }) => state)).toEqual(['refused', 'pending'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a refund that is done before its mail has left: one mail says so, and none that it is on its way [R144]', async () => {
    const { orders, orderId, reference, received, refund, states } = await openSent(engine)
    const id = await received()
    await refund(id)
    const [made] = orders.payments.refundsOf(reference)
    orders.payments.setRefund(made?.id ?? '', 'done')
    orders.advance(60_000)
    await orders.db.updateTable('refunds').set({ next_check_at: 0 }).execute()
    await followRefunds(orders)
    const [row] = await listRefunds(orders.db, orderId)
    expect([row?.state, await states()]).toEqual(['done', ['settled']])
    expect(await mailKeys(orders)).not.toContain(`return-mail ${id} settled`)
    const told = await orders.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', '=', 'refund-mail')
      .execute()
    expect(told).toEqual([{ dedupe_key: `refund-mail ${row?.id}` }])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a refund that counts as not made opens its return again [R116]', async () => {
    const { orders, orderId, received, refund, states } = await openSent(engine)
    const id = await received()
    orders.payments.answerRefunds('unavailable')
    orders.payments.answerLists('unavailable', 'unavailable')
    const asked = await refund(id)
    orders.advance(61_000)
    await followRefunds(orders)
    const [row] = await listRefunds(orders.db, orderId)
    expect(row?.state).toBe('uncertain')
    expect(asked.ok).toBe(true)
    const refundId = row?.id ?? ''
    const givenUp = await giveUpRefund(orders, { orderId, refundId, actor: ADWOA })
    expect(givenUp).toMatchObject({ ok: true })
    expect(await states()).toEqual(['received'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('pieces that the owner refunds otherwise are not refunded again [R107]', async () => {
    const { orders, orderId, received, refund, refuse, states } = await openSent(engine)
    const id = await received({ 'quantity-0': '2' })
    await refundOrder(orders, {
      orderId,
      scope: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] },
      reference: null,
      reason: 'By hand',
      actor: ADWOA,
    })
    expect(await refund(id)).toEqual({ ok: false, error: 'refund-line-too-many' })
    expect(await refuse(id, 'received')).toMatchObject({ ok: true })
    expect(await states()).toEqual(['refused'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('nor together with an exchange of the same line beyond what was ordered [R107]', async () => {
    const { orders, orderId, received, refund, send } = await openSent(engine)
    await send(await received({ 'instead-0': 'S' }))
    const id = await received()
    await refundOrder(orders, {
      orderId,
      scope: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] },
      reference: null,
      reason: 'By hand',
      actor: ADWOA,
    })
    expect(await refund(id)).toEqual({ ok: false, error: 'refund-line-too-many' })
    expect(await listRefunds(orders.db, orderId)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('what is sent back or refunded is not offered again; what was refused is [R108]', async () => {
    const { orders, orderId, ask, refuse, onlyId } = await openSent(engine)
    const left = async () => (await offer(orders, orderId))?.lines.map((line) => line.left)
    expect(await left()).toEqual([2, 1])
    await ask({ 'piece-1': 'on', 'instead-1': 'refund' })
    expect(await left()).toEqual([1])
    await refuse(await onlyId())
    expect(await left()).toEqual([2, 1])
    await refundOrder(orders, {
      orderId,
      scope: { kind: 'lines', lines: [{ position: 0, quantity: 2, restock: false }] },
      reference: null,
      reason: 'By hand',
      actor: ADWOA,
    })
    expect(await left()).toEqual([1])
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'return-already' } })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a market sale cannot be sent back here [R109]', async () => {
    const orders = await openOrders(engine)
    const sold = await sellAtMarket(orders, aMarketSale(), ADWOA)
    const orderId = sold.ok ? sold.value.orderId : ''
    expect(await offer(orders, orderId)).toBeNull()
    const { ask, returns } = deskOf(orders, orderId)
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'return-not-possible' } })
    expect(await returns()).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('nor what is unpaid, unknown, not sent, or sent so shortly ago that it can be undone [R110]', async () => {
    const orders = await openOrders(engine)
    const refused = { ok: false, error: { code: 'return-not-possible', field: null } }
    const unpaid = await placeForTest(orders)
    const { orderId } = await paidOrder(orders)
    for (const id of [unpaid.orderId, orderId, 'ORD-0']) {
      expect(await deskOf(orders, id).ask()).toEqual(refused)
    }
    const change = { orderId, expected: 'to-pack', actor: ADWOA, parcel: PARCEL } as const
    await sendParcel(orders, change)
    orders.advance(59_999)
    expect(await deskOf(orders, orderId).ask()).toEqual(refused)
    expect(await offer(orders, orderId)).toBeNull()
    orders.advance(1)
    expect(await deskOf(orders, orderId).ask()).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('asking over and over ends with a word to wait [R114]', async () => {
    const { orders, orderId, ask, returns } = await openSent(engine)
    for (let time = 0; time < 10; time += 1) {
      expect(await ask()).toMatchObject({ ok: true })
      const last = (await returns()).at(-1)
      await withdrawReturn(orders, { orderId, returnId: last?.id ?? '' })
    }
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'return-too-many-tries' } })
    orders.advance(3_600_001)
    expect(await ask()).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('another size', (engine) => {
  test('is held at once, and sent with its own mail; the order stays as it was', async () => {
    const { orders, orderId, received, send, states, returns } = await openSent(engine)
    const { db } = orders
    const stock = await stockOfVariant(db, S)
    const id = await received({ 'instead-0': 'S' })
    expect(await stockOfVariant(db, S)).toBe(stock - 1)
    expect(await brokenInvariants(db)).toEqual([])
    expect(await send(id)).toMatchObject({ ok: true })
    expect(await send(id)).toEqual({ ok: false, error: 'return-changed' })
    expect(await states()).toEqual(['settled'])
    expect(await returns()).toMatchObject([{ parcel: PARCEL, refundId: null }])
    expect(await stockOfVariant(db, S)).toBe(stock - 1)
    const shipments = await db.selectFrom('shipments').selectAll().execute()
    expect(shipments.filter(({ order_id }) => order_id === orderId)).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that the order has a line of, too, is counted by itself', async () => {
    const { orders, received, send } = await openSent(engine)
    const id = await received({ 'instead-0': 'L' })
    expect(await brokenInvariants(orders.db)).toEqual([])
    await send(id)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('that is sold out is refused, and money can still be asked for [R96]', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...S, quantity: 0 })
    const { orderId } = await sentOrder(orders)
    const { ask } = deskOf(orders, orderId)
    const sizes = (await offer(orders, orderId))?.lines[0]?.sizes
    expect(sizes).not.toContain('S')
    expect(await ask({ 'instead-0': 'S' })).toEqual({
      ok: false,
      error: { code: 'return-size-sold-out', field: 'instead-0' },
    })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db, [{ ...S, quantity: 0 }])).toEqual([])
  })

  test('two orders want the last one at once: one holds it [R97]', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...S, quantity: 1 })
    const first = deskOf(orders, (await sentOrder(orders)).orderId)
    const second = deskOf(orders, (await sentOrder(orders)).orderId)
    const asked = await Promise.all([
      first.ask({ 'instead-0': 'S' }),
      second.ask({ 'instead-0': 'S' }),
    ])
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: { code: 'return-size-sold-out', field: 'instead-0' },
    })
    expect(await stockOfVariant(orders.db, S)).toBe(0)
    expect([...(await first.states()), ...(await second.states())]).toEqual(['asked'])
    expect(await brokenInvariants(orders.db, [{ ...S, quantity: 1 }])).toEqual([])
  })

  test('two lines of one form want the last one: neither is held [R97]', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...S, quantity: 1 })
    const { orderId } = await sentOrder(orders)
    const { ask, returns } = deskOf(orders, orderId)
    const both = { 'instead-0': 'S', 'piece-1': 'on', 'instead-1': 'S' }
    expect(await ask(both)).toMatchObject({ ok: false, error: { code: 'return-size-sold-out' } })
    expect(await returns()).toEqual([])
    expect(await brokenInvariants(orders.db, [{ ...S, quantity: 1 }])).toEqual([])
  })

  test.each(['XL', 'M', '2XL', '36', 'One Size'])(
    'at another price, its own, or one that the piece does not have is refused: %s [R98]',
    async (size) => {
      const { orders, orderId, ask, returns } = await openSent(engine)
      expect((await offer(orders, orderId))?.lines[0]?.sizes).toEqual(['S', 'L', '3XL'])
      expect(await ask({ 'instead-0': size })).toEqual({
        ok: false,
        error: { code: 'return-size-other-price', field: 'instead-0' },
      })
      expect(await returns()).toEqual([])
    },
  )

  test('that nobody gets any more is for sale again, once: taken back, or refused at any step [R99]', async () => {
    const { orders, orderId, ask, onlyId, refuse, received, returns } = await openSent(engine)
    const { db } = orders
    const stock = await stockOfVariant(db, S)
    await ask({ 'instead-0': 'S' })
    const first = { orderId, returnId: await onlyId() }
    const taken = await Promise.all([withdrawReturn(orders, first), withdrawReturn(orders, first)])
    expect(taken).toEqual([
      { ok: true, value: 'return-withdrawn' },
      { ok: true, value: 'return-withdrawn' },
    ])
    expect(await stockOfVariant(db, S)).toBe(stock)
    await ask({ 'instead-0': 'S' })
    const second = (await returns()).at(-1)?.id ?? ''
    await Promise.all([refuse(second), refuse(second)])
    expect(await stockOfVariant(db, S)).toBe(stock)
    const third = await received({ 'instead-0': 'S' })
    expect(await refuse(third, 'received')).toMatchObject({ ok: true })
    expect(await stockOfVariant(db, S)).toBe(stock)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is taken back at the moment when it is agreed to: one of them wins [R100]', async () => {
    const { orders, orderId, ask, onlyId, agree, states } = await openSent(engine)
    const stock = await stockOfVariant(orders.db, S)
    await ask({ 'instead-0': 'S' })
    const returnId = await onlyId()
    const [taken, agreed] = await Promise.all([
      withdrawReturn(orders, { orderId, returnId }),
      agree(returnId),
    ])
    expect(taken.ok).toBe(!agreed.ok)
    expect(await states()).toEqual([taken.ok ? 'withdrawn' : 'agreed'])
    expect(await stockOfVariant(orders.db, S)).toBe(taken.ok ? stock : stock - 1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is not sent for a piece that was refunded meanwhile [R107]', async () => {
    const { orders, orderId, received, send, refuse } = await openSent(engine)
    const id = await received({ 'instead-0': 'S' })
    await refundOrder(orders, {
      orderId,
      scope: { kind: 'whole', restock: false },
      reference: null,
      reason: 'By hand',
      actor: ADWOA,
    })
    expect(await send(id)).toEqual({ ok: false, error: 'return-refunded-meanwhile' })
    expect(await refuse(id, 'received')).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of a piece that is no longer sold can still be refused or sent [R113]', async () => {
    const { orders, received, send, states } = await openSent(engine)
    const id = await received({ 'instead-0': 'S' })
    await orders.db
      .updateTable('products')
      .set({ state: 'archived' })
      .where('id', '=', 14)
      .execute()
    expect(await send(id)).toMatchObject({ ok: true })
    expect(await states()).toEqual(['settled'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('and money in one form are two returns, each with its own end [R115]', async () => {
    const { orders, ask, returns, refuse } = await openSent(engine)
    await ask({ 'instead-0': 'S', 'piece-1': 'on', 'instead-1': 'refund' })
    const both = await returns()
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['exchange', 'refund'])
    await refuse(both.find(({ kind }) => kind === 'refund')?.id ?? '')
    const after = await returns()
    expect(after.map(({ state }) => state).toSorted()).toEqual(['asked', 'refused'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
