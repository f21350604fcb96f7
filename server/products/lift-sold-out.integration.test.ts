import { expect, test } from 'vitest'
import { publishProducts } from '#database/catalogue/product-edits'
import { findSoldOutMarks } from '#database/stock/sold-out-marks'
import { transact } from '#database/transact'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { setStock } from '#testing/orders/set-stock'
import { openOffice } from '#testing/owner/open-office'
import { productFields } from '#testing/owner/product-fields'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { ask, linksTo, TEE } from '#testing/waiting/open-waiting'
import { confirmRequest } from '../waiting/confirm-request.ts'
import { tellPeople } from '../waiting/tell-people.ts'

const LIST = '/owner/stock?q=Ancient+Dragon+Tee'
const LIFT = '/owner/stock/14/lift'
const MARK = 'Marked as sold out, whatever the stock says: shoppers cannot buy it.'

/** A shop in which the tee is marked as sold out. */
async function openMarked(engine: Engine) {
  const office = await openOffice(engine)
  const { shop, app } = office
  await transact(shop.db, async (trx) => {
    await trx.updateTable('products').set({ is_sold_out: 1 }).where('id', '=', 14).execute()
    await publishProducts(trx, [14])
  })
  await shop.catalogue.refresh()
  const isSold = async () => (await app.inject('/product/14')).body.includes('Add to Cart')
  return { ...office, isSold }
}

eachEngine('the mark “Sold out, whatever the stock says”', (engine) => {
  test('is shown beside the stock, on the list and on the piece, and goes by one tap of the owner [O139]', async () => {
    const { owner, shop, isSold } = await openMarked(engine)
    expect(await isSold()).toBe(false)
    expect((await owner.get('/owner/stock?show=sold-out')).html).toContain('Ancient Dragon Tee')
    for (const path of [LIST, '/owner/stock/14/Black/M']) {
      const { html } = await owner.get(path)
      expect(html).toContain(MARK)
      expect(html).toContain(`action="${LIFT}"`)
    }
    const lifted = await owner.post(LIFT, { from: 'q=Ancient+Dragon+Tee' })
    expect(lifted.path).toBe(`${LIST}&done=sold-out-lifted#product-14`)
    expect(lifted.html).not.toContain(MARK)
    expect(await isSold()).toBe(true)
    expect((await owner.post(LIFT, {})).status).toBe(200)
    const audit = await shop.db
      .selectFrom('audit')
      .select(['subject', 'detail_json'])
      .where('action', '=', 'product-edited')
      .execute()
    expect(audit).toEqual([
      { subject: 'product 14', detail_json: JSON.stringify({ isMarkedSoldOut: 'yes → no' }) },
    ])
    expect((await owner.post('/owner/stock/999/lift', {})).status).toBe(404)
  })

  test('is seen by a helper, who cannot lift it, also not by changing the stock [O139]', async () => {
    const office = await openMarked(engine)
    const helper = await signInAsHelper(office)
    const { html } = await helper.get(LIST)
    expect(html).toContain(MARK)
    expect(html).toContain('Only the owner lifts the mark.')
    expect(html).not.toContain(LIFT)
    expect((await helper.post(LIFT, {})).status).toBe(403)
    const token = /name="token" value="([^"]+)"/.exec(
      (await helper.get('/owner/stock/14/Black/M')).html,
    )?.[1]
    const change = { change: '+3', reason: 'count', token: token ?? '' }
    const changed = await helper.post('/owner/stock/14/Black/M/change', change)
    expect(changed.html).toContain(MARK)
    expect(await office.isSold()).toBe(false)
  })

  test('is not put back by a form of the piece that was open meanwhile [O139]', async () => {
    const { owner, shop } = await openMarked(engine)
    const fields = await productFields(shop, 14)
    const { html } = await owner.get('/owner/products/14')
    const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
    await owner.post(LIFT, {})
    const late = await owner.post('/owner/products/14', { ...fields, seen, title: 'Dragon Tee' })
    expect(late.status).toBe(409)
    expect([...(await findSoldOutMarks(shop.db, [14]))]).toEqual([])
  })

  test('keeps those who wait waiting; they are told once it is lifted and there is stock [O140]', async () => {
    const { owner, shop } = await openMarked(engine)
    const email = 'ama@example.com'
    expect((await ask(shop, { email, variant: TEE })).ok).toBe(true)
    const [first] = await linksTo(shop.db, email)
    await confirmRequest(shop, first?.token)
    await tellPeople(shop)
    expect(await linksTo(shop.db, email)).toHaveLength(1)
    await owner.post(LIFT, {})
    await tellPeople(shop)
    const letters = await linksTo(shop.db, email)
    expect(letters.map(({ subject }) => subject)).toContain('Ancient Dragon Tee is back')
  })

  test('tells nobody when it is lifted from a piece without stock [O140]', async () => {
    const { owner, shop } = await openMarked(engine)
    const email = 'ama@example.com'
    await ask(shop, { email, variant: TEE })
    const [first] = await linksTo(shop.db, email)
    await confirmRequest(shop, first?.token)
    await setStock(shop.db, TEE, 0)
    await owner.post(LIFT, {})
    await tellPeople(shop)
    expect(await linksTo(shop.db, email)).toHaveLength(1)
  })
})
