import { expect, test } from 'vitest'
import { addMovedProducts } from '#database/catalogue/moved-products'
import { changeState } from '#server/products/change-state'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'

const actor = { staffId: null, name: 'Test' } as const

eachEngine('an address of the old shop', (engine) => {
  async function open() {
    const { app, shop } = await openOffice(engine)
    const { db } = shop
    const moved = [
      { key: 'shopify tee', productId: 14, address: '/products/café-tee' },
      { key: 'woocommerce id:1', productId: 1, address: '/product/ama-tee' },
      { key: 'woocommerce id:2', productId: 2, address: '/product/90s-tee' },
    ].map((each) => ({ ...each, pictures: [], notes: [] }))
    await addMovedProducts(db, moved, { fileHash: '', nowMs: shop.now() })
    const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
      const headers = { host: 'localhost:3000', accept: 'text/html' }
      const { statusCode, headers: received, body } = await app.inject({ method, url, headers })
      return { status: statusCode, location: received.location, body, headers: received }
    }
    return { shop, ask }
  }

  test.each([
    ['/products/caf%C3%A9-tee', '/product/14'],
    ['/products/CAF%C3%89-tee/', '/product/14'],
    ['/products/caf%C3%A9-tee?variant=1&utm_source=mail', '/product/14?variant=1&utm_source=mail'],
    ['/collections/all/products/caf%C3%A9-tee', '/product/14'],
    ['/product/ama-tee', '/product/1'],
    ['/product/ama-tee/', '/product/1'],
    ['/product/90s-tee', '/product/2'],
  ])('[C185] %s leads to %s', async (url, page) => {
    const { ask } = await open()
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, location, headers } = await ask(url, method)
      expect([status, location]).toEqual([301, page])
      expect(headers['cache-control']).toBe('public, max-age=3600')
    }
    expect((await ask(page)).status).toBe(200)
  })

  test.each([
    '/products/unknown',
    '/products/',
    '/products/a/caf%C3%A9-tee',
    '/products/..%2f..%2fowner',
    '/products/%00',
    '/products/%E0%A4%A',
    '/products//evil.example',
    `/products/${'x'.repeat(3_000)}`,
    '/collections/a/b/products/caf%C3%A9-tee',
    '/product/unknown',
    "/products/'%20or%201=1",
  ])('[C185] %s is no page, and takes no place in the cache', async (url) => {
    const { shop, ask } = await open()
    await ask('/product/unknown')
    const cached = shop.htmlCache.size()
    const { status, location, body } = await ask(url)
    expect([status === 404 || status === 400, location]).toEqual([true, undefined])
    expect(body).toContain('<!doctype html>')
    expect(shop.htmlCache.size()).toBe(cached)
  })

  test('[C185] leads nowhere while the piece is a draft, and again once it is published', async () => {
    const { shop, ask } = await open()
    const at = '/products/caf%C3%A9-tee'
    await changeState(shop, { id: 14, step: 'take-back', actor })
    const draft = await ask(at)
    expect([draft.status, draft.location]).toEqual([404, undefined])
    expect(draft.body).toContain('Page Not Found')
    await changeState(shop, { id: 14, step: 'publish', actor })
    expect((await ask(at)).location).toBe('/product/14')
  })
})
