import { expect, test } from 'vitest'
import { loadStockHistory } from '#database/stock/stock-book'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { openOffice } from '#testing/owner/open-office'
import { endSessions, OWNER_EMAIL, PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const TEE_M = '/owner/stock/14/Black/M'

const WRONG_CHANGES = [
  [{ change: '3' }, 'Put + or - before the number'],
  [{ change: '' }, 'Give the change as a whole number'],
  [{ change: '+0' }, 'A change of 0 changes nothing.'],
  [{ change: '+10001' }, 'One change can be at most'],
  [{ change: '-21' }, 'Only 20 of Ancient Dragon Tee (Black, M) in stock.'],
  [{ change: "+1'; drop table variants;--" }, 'Give the change as a whole number'],
  [{ change: '<script>alert(1)</script>' }, 'Give the change as a whole number'],
  [{ reason: '' }, 'Say why the stock changes'],
  [{ reason: 'sale' }, 'Say why the stock changes'],
] as const

function escaped(text: string): string {
  return text.replaceAll("'", '&#x27;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

eachEngine('the stock screen', (engine) => {
  test('shows each piece as a grid, low ones first, and can be narrowed', async () => {
    const { owner, shop } = await openOffice(engine)
    await setStock(shop.db, {}, 20)
    await setStock(shop.db, teeM, 2)
    await setStock(shop.db, { productId: 5 }, 0)
    const all = await owner.get('/owner/stock')
    const titles = [...all.html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title)
    expect(titles[0]).toBe('Ancient Dragon Tee')
    expect(titles).toHaveLength(20)
    expect(all.html).toMatch(/href="\/owner\/stock\/14\/Black\/M"[^>]*>.*?>M<.*?>2<.*?>low</)
    expect(all.html).toContain('Page 1 of 2')
    expect((await owner.get('/owner/stock?page=2')).html).not.toContain('Ancient Dragon Tee')

    const low = await owner.get('/owner/stock?show=low')
    expect(low.html).toContain('1 product.')
    expect(low.html).toContain('href="/owner/stock/14/Black/M?show=low"')
    const soldOut = await owner.get('/owner/stock?show=sold-out')
    expect(soldOut.html).not.toContain('Ancient Dragon Tee')
    expect(soldOut.html).toContain('>sold out<')

    const found = await owner.get('/owner/stock?q=DRAGON+tee')
    expect(found.html).toContain('1 product.')
    expect(found.html).toContain('href="/owner/stock/14/Black/M?q=DRAGON+tee"')
    const none = await owner.get("/owner/stock?show=low&q=<i>'--")
    expect(none.html).toContain('Nothing here is called “&lt;i&gt;&#x27;--”.')
  })

  test('odd queries get a page in words', async () => {
    const { owner } = await openOffice(engine)
    const changed = ['?changed=%00/a/b', '?changed=1', '?changed=99/x/M']
    for (const query of ['?page=0', '?page=x', '?page=99999', "?show=low'--", ...changed]) {
      expect((await owner.get(`/owner/stock${query}`)).status).toBe(200)
    }
  })

  test('an empty filter says so', async () => {
    const { owner, shop } = await openOffice(engine)
    await setStock(shop.db, {}, 20)
    expect((await owner.get('/owner/stock?show=low')).html).toContain('Nothing is low.')
  })

  test('a change is saved, named at its place, in the history and on the shop’s page', async () => {
    const office = await openOffice(engine)
    const { shop, app } = office
    const helper = await signInAsHelper(office)
    const before = await app.inject({ url: '/product/14', headers: { accept: 'text/html' } })
    expect(before.statusCode).toBe(200)
    const form = await helper.get(`${TEE_M}?show=low&page=1`)
    const page = await helper.post(`${TEE_M}/change`, {
      token: tokenIn(form.html),
      from: 'show=low',
      change: '-17',
      reason: 'damage',
    })
    expect(page.path).toBe('/owner/stock?show=low&changed=14%2FBlack%2FM#product-14')
    expect(page.html).toContain('Ancient Dragon Tee (Black, M): now 3 in stock.')
    expect(await stockOfVariant(shop.db, teeM)).toBe(3)
    const variant = await helper.get(TEE_M)
    expect(variant.html).toMatch(/>-17<.*Damage.*Kofi/)
    expect(variant.html).toContain('The stock at the beginning')
    await shop.catalogue.refresh()
    const after = await app.inject({ url: '/product/14', headers: { accept: 'text/html' } })
    expect(after.body).not.toBe(before.body)
    expect(shop.catalogue.product(14)?.variants).toContainEqual({
      colour: 'Black',
      size: 'M',
      stock: 3,
    })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O50] a form that is sent twice changes the stock once', async () => {
    const { owner, shop } = await openOffice(engine)
    const token = tokenIn((await owner.get(TEE_M)).html)
    const change = { token, change: '+3', reason: 'count' }
    const pages = await Promise.all([1, 2, 3].map(() => owner.post(`${TEE_M}/change`, change)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOfVariant(shop.db, teeM)).toBe(23)
    const other = await owner.post(`${TEE_M}/change`, { ...change, change: '-1' })
    expect([other.status, other.html.includes('This form was sent before')]).toEqual([409, true])
    expect(await stockOfVariant(shop.db, teeM)).toBe(23)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O51] a change that cannot be is refused, says why and keeps what was typed', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const [difference, sentence] of WRONG_CHANGES) {
      const typed = { token: 'x', from: 'show=low', change: '+2', reason: 'return', ...difference }
      const page = await owner.post(`${TEE_M}/change`, typed)
      expect(page.status).toBe(422)
      expect(page.html).toContain(sentence)
      expect(page.html).not.toContain('<script>alert')
      expect(page.html).toContain(`value="${escaped(typed.change)}"`)
      expect(page.html).toContain('name="from" value="show=low"')
    }
    expect(await stockOfVariant(shop.db, teeM)).toBe(20)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O51] a piece that the shop does not have is not found, and cannot be changed', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const variant of ['999/Black/M', '14/Mauve/M', '14/Black/%00', '1%20or%201=1/Black/M']) {
      expect((await owner.get(`/owner/stock/${variant}`)).status).toBe(404)
      const change = { change: '+1', reason: 'count' }
      expect((await owner.post(`/owner/stock/${variant}/change`, change)).status).toBe(404)
    }
    const script = await owner.post('/owner/stock/14/%3Cscript%3E/M/change')
    expect([script.status, script.html.includes('<script>')]).toEqual([404, false])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O52] a stock that differs from its book is reported, and accepted only by a person', async () => {
    const { owner, shop } = await openOffice(engine)
    await shop.db
      .updateTable('variants')
      .set({ stock: 18 })
      .where('product_id', '=', 14)
      .where('size', '=', 'M')
      .where('colour', '=', 'Black')
      .execute()
    expect((await owner.get('/owner/stock?page=2')).html).not.toContain('book says')
    const list = await owner.get('/owner/stock')
    expect(list.html.match(/history says <!-- -->20|history says 20/g)).toHaveLength(1)
    expect((await owner.get(TEE_M)).html).toContain('Stock and history differ')
    const accepted = await owner.post(`${TEE_M}/accept`)
    expect(accepted.html).toContain('Ancient Dragon Tee (Black, M): now 18 in stock.')
    expect((await owner.get(TEE_M)).html).not.toContain('Stock and history differ')
    const again = await owner.post(`${TEE_M}/accept`)
    expect([again.status, again.html.includes('agree already')]).toEqual([409, true])
    const { moves } = await loadStockHistory(shop.db, teeM, { limit: 5 })
    expect(moves[0]).toMatchObject({ by: -2, reason: 'correction', staffName: 'Adwoa' })
  })

  test('the history has pages', async () => {
    const { owner } = await openOffice(engine)
    for (let count = 0; count < 25; count += 1) {
      await owner.post(`${TEE_M}/change`, { token: `t${count}`, change: '+1', reason: 'count' })
    }
    const first = await owner.get(TEE_M)
    const older = /href="([^"]+before=[^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await owner.get(older)
    expect(second.html).toContain('The stock at the beginning')
    expect(second.html.match(/>\+1</g)).toHaveLength(5)
    expect((await owner.get(`${TEE_M}?at=1&before=%00`)).status).toBe(200)
  })

  test('a change whose session ended comes back filled in after signing in', async () => {
    const { owner, shop } = await openOffice(engine)
    await endSessions(shop, OWNER_EMAIL)
    const path = '/owner/stock/14/Signal%20Red/M'
    const page = await owner.post(`${path}/change`, { change: '+4', reason: 'return' })
    expect(page.status).toBe(401)
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`)
        .exec(page.html)?.[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&') ?? ''
    const back = await owner.post('/owner/sign-in', {
      email: OWNER_EMAIL,
      password: PASSWORD,
      next: hidden('next'),
      kept: hidden('kept'),
    })
    expect(back.html).toContain('value="+4"')
    expect(back.html).toContain(`action="${path}/change"`)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('is for staff alone', async () => {
    const { browse, shop } = await openOffice(engine)
    const stranger = browse()
    expect((await stranger.get('/owner/stock')).path).toMatch('/owner/sign-in')
    const page = await stranger.post(`${TEE_M}/change`, { change: '+4', reason: 'return' })
    expect(page.status).toBe(401)
    expect((await stranger.post(`${TEE_M}/accept`)).status).toBe(401)
    expect(await stockOfVariant(shop.db, teeM)).toBe(20)
  })
})
