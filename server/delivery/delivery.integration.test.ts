import { expect, test } from 'vitest'
import { listStoredZones } from '#database/delivery/delivery-zones'
import { loadOrder } from '#database/orders/orders'
import { pesewas } from '#domain/money/money'
import { readOrderCopy } from '#domain/order/order-copy'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const RIDER_ZONE = {
  name: 'Greater Accra',
  kind: 'charged',
  fee: '25.50',
  countries: 'Ghana',
  regions: 'Greater Accra',
  towns: 'Osu, Labone',
  words: 'Rider the same day',
}
const PICK_UP = {
  name: 'Our studio',
  kind: 'pick-up',
  fee: '',
  countries: 'GH',
  towns: '',
  words: '',
  place: '12 Oxford Street, Osu',
  hours: 'Mon to Sat, 10 to 6',
}
const REST = { ...RIDER_ZONE, name: 'Ghana', kind: 'free', fee: '', regions: '', words: '' }

eachEngine('delivery', (engine) => {
  /** Greater Accra is charged below 600 cedis; pick-up and the seeded free zone stand beside it. */
  async function openWithZones() {
    const open = await openOffice(engine)
    const { owner, shop, app } = open
    const add = (zone: object) => owner.post('/owner/delivery/add', { ...zone })
    const zones = () => listStoredZones(shop.db)
    const edit = async (id: string, fields: object) => {
      const version = (await zones()).find((zone) => zone.id === id)?.version
      return owner.post('/owner/delivery/edit', { id, seen: String(version), ...fields })
    }
    const order = async (fields: object) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: anOrderBody({ ...fields }),
      })
      return { status: response.statusCode, body: response.json() }
    }
    const revision = /name="revision" value="(\d+)"/.exec((await owner.get('/owner/delivery')).html)
    await owner.post('/owner/delivery/free-from', {
      freeFrom: '600',
      revision: revision?.[1] ?? '',
    })
    expect((await add(RIDER_ZONE)).status).toBe(200)
    expect((await add(PICK_UP)).status).toBe(200)
    return { ...open, add, edit, zones, order }
  }

  test('as shipped, an order costs what it did before there were zones [R30]', async () => {
    const { app, shop } = await openOffice(engine)
    for (const country of ['GH', 'DE']) {
      const phone = country === 'GH' ? '241234567' : '15112345678'
      const payload = anOrderBody({ country, phone })
      const placed = await app.inject({ method: 'POST', url: '/api/orders', payload })
      const { orderId, amountPesewas } = placed.json()
      expect(amountPesewas).toBe(50_000)
      const order = await loadOrder(shop.db, orderId)
      expect([order?.delivery.minor, order?.zone?.id]).toEqual([
        0,
        country === 'GH' ? 'ghana' : 'abroad',
      ])
    }
  })

  test('the fee of the chosen zone is part of the order, of what is paid and of its copy [R31]', async () => {
    const { order, shop } = await openWithZones()
    const { status, body } = await order({
      deliveryZone: 'greater-accra',
      shownTotalPesewas: 52_550,
      digitalAddress: 'ga 183 8164',
    })
    expect([status, body.amountPesewas]).toEqual([201, 52_550])
    const stored = await loadOrder(shop.db, body.orderId)
    expect(stored).toMatchObject({
      delivery: pesewas(2_550),
      total: pesewas(52_550),
      zone: {
        id: 'greater-accra',
        name: 'Greater Accra',
        kind: 'charged',
        words: 'Rider the same day',
      },
      customer: { digitalAddress: 'GA-183-8164' },
    })
    const asked = shop.standIn?.findByAccessCode(body.accessCode)
    expect(asked?.amountPesewas).toBe(52_550)
    expect(asked && readOrderCopy(asked.orderCopy)?.delivery).toEqual(pesewas(2_550))
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a fee that the shopper did not see is not charged: the current zones come back [R32]', async () => {
    const { order, edit, shop } = await openWithZones()
    const shown = { deliveryZone: 'greater-accra', shownTotalPesewas: 52_550 }
    await edit('greater-accra', { ...RIDER_ZONE, fee: '30' })
    const dearer = await order(shown)
    expect(dearer).toMatchObject({
      status: 409,
      body: { error: { code: 'cart-changed' }, cart: { totalPesewas: 53_000 } },
    })
    const { zones } = dearer.body.cart.delivery
    expect(zones).toContainEqual(
      expect.objectContaining({ id: 'greater-accra', feePesewas: 3_000 }),
    )
    // A removed zone is answered with the cheapest that is left, and nothing is placed.
    await edit('greater-accra', { remove: 'yes' })
    expect(await order(shown)).toMatchObject({
      status: 409,
      body: { cart: { totalPesewas: 50_000 } },
    })
    // These are a zone of another place, one that is made up, and one that is free in words only.
    for (const deliveryZone of ['abroad', 'nowhere', "ghana' --"]) {
      expect((await order({ deliveryZone })).status).toBe(409)
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('from the sum on that the owner set, a charged zone is free [R33]', async () => {
    const { order } = await openWithZones()
    const lines = [{ id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 }]
    const two = { lines, deliveryZone: 'greater-accra' }
    expect(await order({ ...two, shownTotalPesewas: 102_550 })).toMatchObject({ status: 409 })
    expect(await order({ ...two, shownTotalPesewas: 100_000 })).toMatchObject({ status: 201 })
  })

  test('where nothing is delivered, the order is refused in words [R34]', async () => {
    const { order, edit } = await openWithZones()
    await edit('ghana', { remove: 'yes' })
    await edit('our-studio', { remove: 'yes' })
    const refused = await order({ region: 'Ashanti' })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'delivery-unavailable'])
  })

  test('zones edited by two people at once, the last one removed, wrong input [R35]', async () => {
    const { edit, zones, owner, add } = await openWithZones()
    const stale = { id: 'greater-accra', seen: '1' }
    expect((await edit('greater-accra', { ...RIDER_ZONE, fee: '20' })).status).toBe(200)
    const second = await owner.post('/owner/delivery/edit', { ...stale, ...RIDER_ZONE, fee: '99' })
    expect(second.status).toBe(409)
    for (const shown of ['value="99"', '</span> 99</dd>', '</span> 20.00</dd>'])
      expect(second.html).toContain(shown)
    const removed = await owner.post('/owner/delivery/edit', { ...stale, remove: 'yes' })
    expect(removed.status).toBe(409)
    for (const wrong of [
      { fee: '' },
      { fee: '-1' },
      { fee: '10001' },
      { name: ' ' },
      { kind: 'x' },
    ]) {
      const refused = await add({ ...RIDER_ZONE, ...wrong })
      expect([wrong, refused.status]).toEqual([wrong, 422])
      expect(refused.html).toContain('Rider the same day')
    }
    const [first, ...others] = await zones()
    await Promise.all(others.map(({ id }) => edit(id, { remove: 'yes' })))
    const last = await edit(first?.id ?? '', { remove: 'yes' })
    expect([last.status, (await zones()).length]).toEqual([409, 1])
  })

  test('a helper cannot change zones', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.post('/owner/delivery/add', { ...REST })).status).toBe(403)
    expect(await listStoredZones(open.shop.db)).toHaveLength(2)
  })
})
