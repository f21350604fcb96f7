import { expect, test } from 'vitest'
import { listRefunds } from '#database/refunds/refunds'
import { priceCart } from '#domain/cart/price-cart'
import { readStoredCart } from '#domain/cart/stored-cart'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { exportCatalogue } from '#server/catalogue-file/export-catalogue'
import { exportAddress } from '#server/data-rights/export-address'
import { followRefunds } from '#server/refunds/follow-refunds'
import { type Engine, eachEngine } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { aMarketLine, aMarketSale } from '../orders/market-sale-body.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { stockOfVariant } from '../orders/stock-of-variant.ts'
import { hiddenFields } from '../owner/hidden-fields.ts'
import { openReturns } from '../owner/open-returns.ts'
import { productFields, sizeFields } from '../owner/product-fields.ts'

const TEE = '/owner/products/14'
const BRIEF = { productId: 14, colour: 'Black', size: 'Brief' } as const
const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'Brief', quantity: 2 } as const

/** The seed has none of these. */
const EMPTY_AT_FIRST = ['Black', 'Bone', 'Signal Red'].map((colour) => ({
  ...BRIEF,
  colour,
  quantity: 0,
}))

type Fields = Readonly<Record<string, string>>

/** Two tees in a size of the owner's are sold and sent; then neither the tee nor the shop has the size any more. */
async function openWithGoneSize(engine: Engine) {
  const open = await openReturns(engine)
  const { owner, shop, openSentOrder } = open
  const saveSizes = async (sizes: readonly string[]) => {
    const { html } = await owner.get('/owner/sizes')
    const fields = hiddenFields(html, '/owner/sizes')
    await owner.post('/owner/sizes', { ...fields, title: 'Clothing', sizes: sizes.join('\n') })
  }
  const saveTee = async (changes: Fields) =>
    owner.post(TEE, { ...(await productFields(shop, 14)), ...changes })
  await saveSizes([...DEFAULT_SIZES, 'Brief'])
  const before = shop.catalogue.product(14)?.sizes ?? []
  await saveTee(sizeFields([...before, 'Brief']))
  await saveTee({ 'stock/Black/Brief': '5' })
  const sent = await openSentOrder({ lines: [line], shownTotalPesewas: 100_000 })
  await saveTee({ ...sizeFields(before), 'size/Brief': '' })
  await saveSizes(DEFAULT_SIZES)
  expect(shop.catalogue.current().sizeSets[0]?.sizes).toEqual(DEFAULT_SIZES)
  expect(shop.catalogue.product(14)?.sizes).toEqual(before)
  return { ...open, ...sent }
}

eachEngine('a size that the shop no longer has', (engine) => {
  test('leaves its orders as they were: pages, letters, return, refund and export [C165]', async () => {
    const { owner, shopper, shop, orderId, body, ask, returns } = await openWithGoneSize(engine)
    const order = `/owner/orders/${orderId}`
    for (const path of [
      order,
      `${order}/mails/paid`,
      `${order}/mails/parcel`,
      `${order}/refund`,
      `/owner/orders/slips?order=${orderId}`,
      '/owner/insights',
    ]) {
      const { status, html } = await owner.get(path)
      expect([path, status, html.includes('Brief')]).toEqual([path, 200, true])
    }
    expect((await shopper.get('/order')).html).toContain('Brief')

    await ask({ 'piece-0': 'on', 'quantity-0': '1', 'instead-0': 'refund', reason: '' })
    const [wanted] = await returns()
    const desk = `/owner/returns/${wanted?.id}`
    const press = async (step: string, fields: Fields = {}) => {
      const { html } = await owner.get(desk)
      const action = `${desk}/${step}`
      return owner.post(action, { ...hiddenFields(html, action), ...fields })
    }
    await press('agreed', { sendTo: 'Osu, Accra', words: '' })
    await press('received', { restock: '0' })
    expect(await stockOfVariant(shop.db, BRIEF)).toBe(4)
    expect((await press('refund', { reason: 'Sent back' })).html).toContain(
      'The provider has accepted the refund.',
    )
    const [refund] = await listRefunds(shop.db, orderId)
    shop.standIn?.decideRefund(refund?.providerId ?? '', 'done')
    await shop.db.updateTable('refunds').set({ next_check_at: 0 }).execute()
    await followRefunds(shop.orders)
    expect((await listRefunds(shop.db, orderId))[0]).toMatchObject({ state: 'done' })

    const actor = { staffId: null, name: 'Adwoa' }
    const { files } = await exportAddress(shop, { email: body.email, number: null, actor })
    expect(files.find(({ name }) => name === 'everything.json')?.text).toContain('"Brief"')
    expect(await exportCatalogue(shop.db, 'json')).not.toContain('Brief')
    expect(await brokenInvariants(shop.db, EMPTY_AT_FIRST)).toEqual([])
  })

  test('is sold to nobody: not from an old cart, at the market, by message or in exchange [C165]', async () => {
    const { app, owner, shop, ask, returns } = await openWithGoneSize(engine)
    const stored = JSON.stringify([{ ...line, title: 'Ancient Dragon Tee', price: 500 }])
    const products = shop.catalogue.current().products
    expect(priceCart(readStoredCart(stored), products)).toMatchObject({
      lines: [],
      notices: [{ code: 'line-removed', title: 'Ancient Dragon Tee' }],
    })
    for (const size of ['Brief', 'Never was']) {
      const placed = await app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: anOrderBody({ lines: [{ ...line, size }], shownTotalPesewas: 100_000 }),
      })
      expect([size, placed.statusCode]).toEqual([size, 409])
      const lines = [aMarketLine({ size })]
      const sold = await owner.postJson('/owner/market/sales', aMarketSale({ lines }))
      expect([size, JSON.parse(sold.html)]).toMatchObject([size, { status: 'refused' }])
      const asked = {
        product: '14',
        colour: 'Black',
        size,
        email: 'ama@example.com',
      }
      const notified = await app.inject({ method: 'POST', url: '/api/notify', payload: asked })
      expect([size, notified.statusCode]).toEqual([size, 404])
      const refused = await ask({ 'piece-0': 'on', 'quantity-0': '1', 'instead-0': size })
      expect([size, refused.status >= 400]).toEqual([size, true])
      expect(await returns()).toEqual([])
    }
    expect(await stockOfVariant(shop.db, BRIEF)).toBe(3)
    expect(await brokenInvariants(shop.db, EMPTY_AT_FIRST)).toEqual([])
  })
})
