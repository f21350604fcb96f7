import { expect, test } from 'vitest'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { UNDO_MS } from '#domain/order/fulfilment'
import { SMTP_SETTINGS } from '#server/mail/smtp/smtp-settings.builder'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { settlePayment } from '#server/orders/settle-payment'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { makePickUp, STUDIO } from '#testing/orders/make-pick-up'
import { placeForTest } from '#testing/orders/place-for-test'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { orderMailPath, slipsPath } from '../kit/paths.ts'

const HOME = /1 Oxford Street|GA-183-8164|Greater Accra/

/** A paid order that its customer collects, beside one that is sent. */
async function openPickUp(engine: Engine) {
  const office = await openOffice(engine, { smtp: SMTP_SETTINGS })
  const { shop, owner, browse } = office
  shop.standIn?.setWebhooks('off')
  const place = async () => {
    const placed = await placeForTest(shop.orders, { digitalAddress: 'GA-183-8164' })
    shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
    await settlePayment(shop.orders, placed.reference)
    return placed
  }
  const { orderId: sentId } = await place()
  const { orderId, reference } = await place()
  await makePickUp(shop.db, orderId)
  const path = `/owner/orders/${orderId}`
  const press = async (action: string) => {
    const { html } = await owner.get(path)
    return owner.post(`${path}/${action}`, hiddenFields(html, `${path}/${action}`))
  }
  const seen = () => loadOrderForOwner(shop.db, orderId, shop.now())
  /** The order's page, as its customer sees it by a link. */
  const visit = async () => {
    const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
    return browse().post('/order', { code: await createOrderToken(shop.db, link) })
  }
  return { ...office, orderId, sentId, reference, path, press, seen, visit }
}

eachEngine('pick-up in the back office', (engine) => {
  test('leads from packed to ready to collected, asks for no carrier and shows no home [O128]', async () => {
    const { owner, shop, orderId, sentId, path, press, seen } = await openPickUp(engine)
    const page = (await owner.get(path)).html
    expect(page).toContain(STUDIO.place)
    expect(page).toContain(STUDIO.hours)
    expect(page).not.toMatch(HOME)
    expect(page).not.toContain('name="carrier"')
    expect((await owner.get(`/owner/orders/${sentId}`)).html).toContain('name="carrier"')

    expect((await press('packed')).html).toContain('Marked as packed.')
    expect((await owner.get('/owner')).html).toContain('1 packed order to make ready')
    const ready = (await press('ready')).html
    expect(ready).toContain('Marked as ready to collect. The mail has not left yet.')
    expect(ready).toContain('Say so on WhatsApp')
    expect(ready).toContain(encodeURIComponent(`collect it at ${STUDIO.place}`))
    expect((await owner.get('/owner')).html).toContain('1 order ready to collect')
    expect((await owner.get('/owner/orders?tab=ready')).html).toContain(orderId)
    expect((await press('undo')).html).toContain('Undone.')
    await press('ready')
    const collected = (await press('collected')).html
    expect(collected).toContain('Marked as collected.')
    expect(collected).toContain('Collected')
    expect(collected).not.toContain('Delivered')
    expect(await seen()).toMatchObject({ order: { fulfilment: 'delivered' } })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('marks the order in the list of what is to be packed, and on slips of mixed orders [O128]', async () => {
    const { owner, orderId, sentId } = await openPickUp(engine)
    const list = (await owner.get('/owner/orders?tab=to-pack')).html
    expect(list.match(/Pick-up/g)).toHaveLength(1)
    expect(list).not.toContain('Ready to collect')
    const slips = (await owner.get(slipsPath([sentId, orderId]))).html
    const [sent = '', collected = ''] = slips.split(`id="slip-${orderId}"`)
    expect(sent).toContain('1 Oxford Street')
    expect(collected).toContain(STUDIO.place)
    expect(collected).not.toMatch(HOME)
  })

  test('the customer reads place and hours on every page and in every letter, and no home [O129]', async () => {
    const { shop, owner, browse, press, visit, orderId, reference } = await openPickUp(engine)
    const success = (await browse().get(`/checkout/success?reference=${reference}`)).html
    expect(success).toContain(STUDIO.place)
    expect(success).not.toContain('tracking number')

    const paid = (await visit()).html
    expect(paid).toContain('Where you collect it')
    await press('packed')
    await press('ready')
    expect((await visit()).html).not.toContain('Ready for you to collect')
    await shop.db
      .updateTable('orders')
      .set(({ eb }) => ({ ready_at: eb('ready_at', '-', UNDO_MS) }))
      .execute()
    const ready = (await visit()).html
    expect(ready).toContain('Ready for you to collect')
    await press('collected')
    const collected = (await visit()).html
    expect(collected).toContain('Collected')
    for (const page of [paid, ready, collected]) {
      expect(page).toContain(STUDIO.place)
      expect(page).toContain(STUDIO.hours)
      expect(page).not.toMatch(HOME)
      expect(page).not.toMatch(/on its way|Carried by/i)
    }
    for (const mail of ['paid', 'ready', 'shop'] as const) {
      const letter = (await owner.get(orderMailPath(orderId, mail))).html
      expect(letter).toContain(STUDIO.place)
      expect(letter).toContain(STUDIO.hours)
      expect(letter).not.toMatch(HOME)
    }
  })
})
