import { expect, test } from 'vitest'
import type { SaleLine } from './sale.ts'
import { createSaleQueue } from './sale-queue.ts'
import { createSaleStorage } from './sale-storage.ts'

const ADWOA = { id: 'staff-1', name: 'Adwoa' }
const KOFI = { id: 'staff-2', name: 'Kofi' }
const TEE: SaleLine = {
  productId: 14,
  title: 'Ancient Dragon Tee',
  colour: 'Black',
  size: 'M',
  quantity: 1,
  unitPricePesewas: 50_000,
}

/** Makes a store like a browser's, shared by its tabs. */
function aDevice({ isFull = false } = {}) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

type Posted = {
  readonly seller: string
  readonly sale: { readonly token: string; readonly device?: unknown }
}
type Behaviour = 'fine' | 'offline' | 'answer-lost' | 'signed-out' | 'hotel' | 'down' | 'forbidden'

/** The shop as the device sees it: it books each token once. */
function aShop() {
  const orders = new Map<string, string>()
  const posts: Posted[] = []
  const shop = {
    behaviour: 'fine' as Behaviour,
    signedIn: ADWOA.id,
    stock: 10,
    note: '',
    orders,
    posts,
    post: async (body: unknown) => {
      if (shop.behaviour === 'offline') throw new TypeError('Failed to fetch')
      if (shop.behaviour === 'signed-out') return respond(401, '<html>')
      if (shop.behaviour === 'forbidden') return respond(403, '<html>')
      if (shop.behaviour === 'hotel') return respond(200, '<html>Accept our terms')
      if (shop.behaviour === 'down') return respond(503, { error: {} })
      const posted: Posted = JSON.parse(JSON.stringify(body))
      posts.push(posted)
      const answer = book(posted)
      if (shop.behaviour === 'answer-lost') throw new TypeError('Failed to fetch')
      return respond(200, answer)
    },
  }
  function book({ seller, sale: { token } }: Posted) {
    if (seller !== shop.signedIn) return { status: 'other-seller' }
    if (!orders.has(token) && shop.stock === 0) {
      const missing = [{ name: 'Ancient Dragon Tee (Black, M)', href: '/owner/stock/14/Black/M' }]
      return { status: 'refused', message: 'None of it in stock.', missing }
    }
    if (!orders.has(token)) {
      shop.stock -= 1
      orders.set(token, `ORD-${orders.size + 1}`)
    }
    return { status: 'booked', orderId: orders.get(token), note: shop.note }
  }
  return shop
}

function respond(status: number, body: unknown) {
  return { status, json: async () => (typeof body === 'string' ? JSON.parse(body) : body) }
}

let tokens = 0

function openTab(
  device: ReturnType<typeof aDevice>,
  shop: ReturnType<typeof aShop>,
  now = () => tokens,
) {
  return createSaleQueue({
    device: createSaleStorage(device),
    post: shop.post,
    newToken: () => `token-${++tokens}`,
    now,
    onChange: () => undefined,
  })
}

test('a sale is kept until the shop has booked it, and then gone', async () => {
  const [device, shop] = [aDevice(), aShop()]
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.addLine(ADWOA, { ...TEE, quantity: 2 })
  expect(tab.draft()?.lines).toEqual([{ ...TEE, quantity: 3 }])
  tab.sell(ADWOA)
  expect([tab.draft(), tab.waiting().length]).toEqual([null, 1])
  await tab.send()
  await expect.poll(() => tab.waiting()).toEqual([])
  expect(tab.booked().map(({ orderId }) => orderId)).toEqual(['ORD-1'])
  expect(shop.posts[0]?.sale).toMatchObject({
    token: expect.any(String),
    payment: 'cash',
    name: '',
    phone: '',
    lines: [{ productId: 14, colour: 'Black', size: 'M', quantity: 3, unitPricePesewas: 50_000 }],
  })
  expect(device.length).toBe(0)
})

test('each attempt says when the sale was made and what the device’s clock says now [O124]', async () => {
  const [device, shop] = [aDevice(), aShop()]
  let clock = 1_000
  const tab = openTab(device, shop, () => clock)
  tab.addLine(ADWOA, TEE)
  shop.stock = 0
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.waiting()[0]?.refusal).not.toBeNull()
  clock = 5_000
  tab.reopen(token, ADWOA)
  Object.assign(shop, { stock: 1, note: 'It waited for more than 7 days.' })
  clock = 9_000
  tab.sell(ADWOA)
  await expect.poll(() => tab.waiting()).toEqual([])
  expect(shop.posts.map(({ sale }) => sale.device)).toEqual([
    { madeAtMs: 1_000, nowMs: 1_000 },
    { madeAtMs: 1_000, nowMs: 9_000 },
  ])
  expect(tab.booked()).toMatchObject([{ note: 'It waited for more than 7 days.' }])
})

test('[O53] a sale without a connection survives a reload and is booked once', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'offline'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.sell(ADWOA)
  await tab.send()
  await expect.poll(() => tab.connection()).toBe('lost')

  const reloaded = openTab(device, shop)
  expect(reloaded.waiting()).toMatchObject([{ lines: [TEE], seller: ADWOA, refusal: null }])
  shop.behaviour = 'fine'
  await Promise.all([reloaded.send(), reloaded.send(), reloaded.send()])
  await expect.poll(() => reloaded.waiting()).toEqual([])
  expect([shop.orders.size, shop.posts.length, reloaded.connection()]).toEqual([1, 1, 'fine'])
})

test('[O53] a sale whose answer was lost is sent again and booked once', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'answer-lost'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.sell(ADWOA)
  await expect.poll(() => tab.connection()).toBe('lost')
  expect([shop.orders.size, tab.waiting().length]).toEqual([1, 1])
  shop.behaviour = 'fine'
  await tab.send()
  expect([shop.orders.size, shop.posts.length, tab.waiting().length]).toEqual([1, 2, 0])
})

test.each(['hotel', 'down'] as const)(
  '[O53] an answer that is not the shop’s own (%s) books nothing and loses nothing',
  async (behaviour) => {
    const [device, shop] = [aDevice(), aShop()]
    shop.behaviour = behaviour
    const tab = openTab(device, shop)
    tab.addLine(ADWOA, TEE)
    tab.sell(ADWOA)
    await expect.poll(() => tab.connection()).toBe('lost')
    expect(tab.waiting()).toHaveLength(1)
  },
)

test('[O54] a double tap is one sale', async () => {
  const [device, shop] = [aDevice(), aShop()]
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  expect([tab.sell(ADWOA) !== null, tab.sell(ADWOA)]).toEqual([true, null])
  await expect.poll(() => tab.waiting()).toEqual([])
  expect(shop.orders.size).toBe(1)
})

test('[O54] two tabs with the same sale book it once, and keep each other’s sales', async () => {
  const [device, shop] = [aDevice(), aShop()]
  const [one, other] = [openTab(device, shop), openTab(device, shop)]
  one.addLine(ADWOA, TEE)
  expect(other.draft()).not.toBeNull()
  one.sell(ADWOA)
  expect(other.sell(ADWOA)).toBeNull()
  other.addLine(ADWOA, { ...TEE, size: 'L' })
  other.sell(ADWOA)
  await Promise.all([one.send(), other.send(), one.send()])
  await expect.poll(() => one.waiting()).toEqual([])
  expect(shop.orders.size).toBe(2)
  expect(one.booked().length + other.booked().length).toBe(2)
})

test('[O55] a sale of an empty shelf stays, with the reason, until it is sent again', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.stock = 0
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.waiting()[0]?.refusal?.message).toBe('None of it in stock.')
  await tab.send()
  expect(shop.posts).toHaveLength(1)
  const reloaded = openTab(device, shop)
  expect(reloaded.waiting()[0]?.refusal?.missing).toHaveLength(1)
  shop.stock = 1
  reloaded.sendAgain(token, ADWOA)
  await expect.poll(() => reloaded.waiting()).toEqual([])
  expect([shop.orders.size, shop.stock]).toEqual([1, 0])
})

test('[O55] a refused sale can be discarded, and stops no other', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.stock = 0
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.waiting()[0]?.refusal).not.toBeNull()
  shop.stock = 5
  tab.addLine(ADWOA, { ...TEE, size: 'L' })
  tab.sell(ADWOA)
  await expect.poll(() => shop.orders.size).toBe(1)
  tab.discard(token)
  expect([tab.waiting(), shop.orders.has(token)]).toEqual([[], false])
})

test('[O83] a sale whose answer was lost and that a network then refused is never booked twice', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'answer-lost'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.connection()).toBe('lost')
  // A network that wants a login answers in place of the shop.
  shop.behaviour = 'forbidden'
  await tab.send()
  tab.reopen(token, ADWOA)
  shop.behaviour = 'fine'
  tab.sell(ADWOA)
  await expect.poll(() => tab.waiting()).toEqual([])
  expect([shop.orders.size, shop.stock]).toEqual([1, 9])
})

test('a refused sale can be changed: it becomes the sale under way again, with its token', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.stock = 0
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.editDraft(ADWOA, (draft) => ({ ...draft, phone: '12' }))
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.waiting()[0]?.refusal).not.toBeNull()
  tab.reopen(token, ADWOA)
  expect(tab.waiting()).toEqual([])
  expect(tab.draft()).toMatchObject({ lines: [TEE], phone: '12' })
  expect(tab.draft()?.token).toBe(token)
})

test('[O56] signed out: the sale stays and is sent after signing in', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'signed-out'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.sell(ADWOA)
  await expect.poll(() => tab.connection()).toBe('signed-out')
  expect(tab.waiting()).toHaveLength(1)
  shop.behaviour = 'fine'
  await tab.send()
  expect([shop.orders.size, tab.waiting().length]).toEqual([1, 0])
})

test('[O57] somebody else’s sale is not sent under another name until they say so', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'offline'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  const token = tab.sell(ADWOA)?.token ?? ''
  await expect.poll(() => tab.connection()).toBe('lost')

  shop.behaviour = 'fine'
  shop.signedIn = KOFI.id
  const tabOfKofi = openTab(device, shop)
  await tabOfKofi.send()
  await tabOfKofi.send()
  expect(shop.posts).toMatchObject([{ seller: ADWOA.id }])
  expect(tabOfKofi.waiting()).toMatchObject([{ seller: ADWOA }])
  expect(tabOfKofi.isOfOther(token)).toBe(true)
  tabOfKofi.sendAgain(token, KOFI)
  await expect.poll(() => tabOfKofi.waiting()).toEqual([])
  expect(shop.posts[1]).toMatchObject({ seller: KOFI.id, sale: { token } })
})

test('a post that the shop refuses as a whole stays with a sentence', async () => {
  const [device, shop] = [aDevice(), aShop()]
  shop.behaviour = 'forbidden'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.sell(ADWOA)
  await expect
    .poll(() => tab.waiting()[0]?.refusal?.message)
    .toContain('The shop did not accept this (403)')
})

test('[O58] a device that stores nothing keeps the sale in the page, and says so', async () => {
  const [device, shop] = [aDevice({ isFull: true }), aShop()]
  shop.behaviour = 'offline'
  const tab = openTab(device, shop)
  tab.addLine(ADWOA, TEE)
  tab.sell(ADWOA)
  await expect.poll(() => tab.connection()).toBe('lost')
  expect([tab.waiting().length, tab.isDurable()]).toEqual([1, false])
  shop.behaviour = 'fine'
  await tab.send()
  expect([shop.orders.size, tab.waiting().length, tab.isDurable()]).toEqual([1, 0, true])
})

test('[O58] what is damaged in storage is ignored', () => {
  const device = aDevice()
  device.setItem('officeSaleDraft', '{"lines":')
  device.setItem('officeSale:x', '{"token":5}')
  const tab = openTab(device, aShop())
  expect([tab.draft(), tab.waiting()]).toEqual([null, []])
})
