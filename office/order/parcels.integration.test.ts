import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { listShipments } from '#database/orders/shipments'
import { RETENTION } from '#domain/data-rights/retention'
import { UNDO_MS } from '#domain/order/fulfilment'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { applyRetention } from '#server/data-rights/apply-retention'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { settlePayment } from '#server/orders/settle-payment'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { placeForTest } from '#testing/orders/place-for-test'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { phonePhoto } from '#testing/pictures/photos'

const BUS = { way: 'bus', carrier: 'VIP', station: 'Kejetia', tracking: 'WB-77', plate: 'GT 1' }

/** A paid order, and how its form is sent with a photo. */
async function openParcels(engine: Engine) {
  const office = await openOffice(engine)
  const { shop, owner, browse, app } = office
  shop.standIn?.setWebhooks('off')
  const place = async () => {
    const placed = await placeForTest(shop.orders)
    shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
    await settlePayment(shop.orders, placed.reference)
    return placed.orderId
  }
  const orderId = await place()
  const path = `/owner/orders/${orderId}`
  const send = async (typed: Readonly<Record<string, string>>, bytes: Uint8Array) => {
    const hidden = hiddenFields((await owner.get(path)).html, `${path}/sent`)
    return owner.postFile(`${path}/sent`, { ...hidden, ...typed }, { name: 'photo', bytes })
  }
  const visit = async (id: string) => {
    const browser = browse()
    const link = {
      orderId: id,
      purpose: 'track',
      nowMs: shop.now(),
      lifeMs: TRACKING_LINK_MS,
    } as const
    const page = await browser.post('/order', { code: await createOrderToken(shop.db, link) })
    return { browser, page }
  }
  /** Moves the parcel back in time, before the minute of undo. */
  const letLeave = () =>
    shop.db
      .updateTable('shipments')
      .set(({ eb }) => ({ sent_at: eb('sent_at', '-', UNDO_MS) }))
      .execute()
  /** The bytes as the browser with these cookies gets them. */
  const fetchPhoto = (url: string, cookie: string) =>
    app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie } })
  return { ...office, orderId, path, place, send, visit, letLeave, fetchPhoto }
}

eachEngine('parcels by rider and by bus', (engine) => {
  test('a rider has a plate, a bus a station and a waybill, for the owner and the customer', async () => {
    const { owner, orderId, path, send, visit, letLeave, shop } = await openParcels(engine)
    const rider = { way: 'rider', carrier: 'Kofi', phone: '024', plate: 'GT 123-26', station: 'x' }
    const sent = (await send(rider, new Uint8Array())).html
    expect(sent).toContain('Number plate GT 123-26')
    const undo = hiddenFields(sent, `${path}/undo`)
    await owner.post(`${path}/undo`, undo)
    const bus = (await send(BUS, new Uint8Array())).html
    expect(bus).toContain('Station Kejetia')
    expect(bus).toContain('Waybill number WB-77')
    expect(bus).not.toContain('Photo of the waybill</a>')
    expect(await listShipments(shop.db, orderId)).toMatchObject([
      { way: 'bus', plate: '', station: 'Kejetia', tracking: 'WB-77', hasPhoto: false },
    ])
    await letLeave()
    const { html } = (await visit(orderId)).page
    expect(html).toContain('Kejetia')
    expect(html).toContain('WB-77')
    expect(html).toContain('you collect it at the station')
    expect(html).not.toContain('whoever brings it')
  })

  test('a photo that is none is refused in words, and nothing is sent', async () => {
    const { shop, orderId, send } = await openParcels(engine)
    const refused = await send(BUS, new TextEncoder().encode('GIF89a'))
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.html).toContain(uploadMessages['not-a-picture'])
    expect(refused.html).toContain('Kejetia')
    expect(await listShipments(shop.db, orderId)).toEqual([])
  })

  test('of many photos at once some wait, the others are refused, and nothing is sent by halves [C160]', async () => {
    const { shop, orderId, send } = await openParcels(engine)
    const taken = await phonePhoto({ width: 400, height: 300 })
    const sent = await Promise.all(Array.from({ length: 9 }, () => send(BUS, taken)))
    const statuses = new Set(sent.map(({ status }) => status))
    expect(statuses.has(503)).toBe(true)
    expect(sent.filter(({ status }) => status === 503).length).toBeLessThanOrEqual(4)
    expect(await listShipments(shop.db, orderId)).toHaveLength(1)
  })

  test('only the order’s visit and staff get the photo of a waybill, without its metadata [C149]', async () => {
    const parcels = await openParcels(engine)
    const { owner, shop, orderId, path, place, send, visit, letLeave, fetchPhoto, browse } = parcels
    const other = await place()
    const taken = await phonePhoto({ width: 2400, height: 1800 })
    expect(taken.includes('GPS') || taken.includes('Ama')).toBe(true)
    const { html } = await send(BUS, taken)
    const [shipment] = await listShipments(shop.db, orderId)
    expect(html).toContain(`href="${path}/waybills/${shipment?.id}"`)

    const office = await fetchPhoto(`${path}/waybills/${shipment?.id}`, owner.cookie())
    expect(office.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(office.rawPayload.byteLength).toBeLessThanOrEqual(400_000)
    const { width, height, exif } = await sharp(office.rawPayload).metadata()
    expect([width, height, exif]).toEqual([1200, 1600, undefined])

    const url = `/order/waybills/${shipment?.id}`
    const { browser } = await visit(orderId)
    expect((await fetchPhoto(url, browser.cookie())).statusCode).toBe(404)
    await letLeave()
    const own = await visit(orderId)
    expect(own.page.html).toContain(`href="${url}"`)
    const seen = await fetchPhoto(url, own.browser.cookie())
    expect(seen).toMatchObject({ statusCode: 200 })
    expect(seen.headers['cache-control']).toBe('no-store')

    const stranger = await visit(other)
    for (const cookie of ['', stranger.browser.cookie()]) {
      const refused = await fetchPhoto(url, cookie)
      expect(refused.statusCode).toBe(404)
      expect(refused.headers['cache-control']).toBe('no-store')
    }
    expect((await browse().get(`/pictures/${shipment?.id}`)).status).toBe(404)
    expect((await browse().get(`${path}/waybills/${shipment?.id}`)).html).not.toContain('JFIF')
    const wrong = await owner.get(`/owner/orders/${other}/waybills/${shipment?.id}`)
    expect(wrong.status).toBe(404)
  })

  test.each(['undo', 'erasure', 'retention'] as const)(
    'the photo of a waybill goes with %s [C150]',
    async (end) => {
      const { owner, shop, orderId, path, send } = await openParcels(engine)
      const { html } = await send(BUS, await phonePhoto({ width: 400, height: 300 }))
      const photos = () => shop.db.selectFrom('waybill_photos').select('order_id').execute()
      expect(await photos()).toEqual([{ order_id: orderId }])
      if (end === 'undo') await owner.post(`${path}/undo`, hiddenFields(html, `${path}/undo`))
      if (end === 'erasure')
        await shop.db.transaction().execute((trx) => eraseIdentity(trx, orderId))
      if (end === 'retention') {
        const job = { db: shop.db, erasures: () => [], log: { info: () => undefined } }
        const { ms } = RETENTION.waybillPhotos
        await applyRetention({ ...job, now: () => shop.now() + ms - 60_000 })
        expect(await photos()).toHaveLength(1)
        await applyRetention({ ...job, now: () => shop.now() + ms + 60_000 })
      }
      expect(await photos()).toEqual([])
    },
  )
})
