import { expect, test } from 'vitest'
import { gatherHoldings } from '#database/data-rights/data-rights-holdings'
import { listAddressChanges } from '#database/orders/address-changes'
import { customerVersion } from '#database/orders/correct-order'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { DEFAULT_DELIVERY, type Zone } from '#domain/delivery/zone'
import { NO_PARCEL } from '#domain/order/parcel'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { erasePersonalData } from '../data-rights/erase-personal-data.ts'
import { createAddressCode, sendAddressCode } from '../orders/address/address-code.ts'
import { changeAddress } from '../orders/address/change-address.ts'
import { offerDifference } from '../orders/address/offer-difference.ts'
import { applyAddressChange } from '../orders/fulfil/apply-address-change.ts'
import { correctCustomer } from '../orders/fulfil/correct-customer.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { readyOrder } from '../orders/fulfil/ready-order.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readAddressOffer } from './address-offer.ts'

const ESI = { staffId: null, name: 'Esi' } as const
const TEMA = { address: 'By the harbour gate', city: 'Tema', region: 'Greater Accra' } as const
const KUMASI = {
  address: 'By the stadium',
  city: 'Kumasi',
  region: 'Ashanti',
  deliveryZone: 'courier',
} as const
const MINUTE = 60_000

/** A shop with free delivery, a courier for GHS 30 in the Ashanti region alone, and a paid order. */
async function openPaid(engine: Engine) {
  const opened = await openOrders(engine)
  const [ghana] = DEFAULT_DELIVERY.zones
  if (!ghana) throw new Error('No zone')
  const near: Zone = { ...ghana, regions: ['Greater Accra'] }
  const far = { kind: 'charged', regions: ['Ashanti'], feePesewas: 3_000 } as const
  const courier: Zone = { ...ghana, id: 'courier', name: 'Courier', ...far }
  const pickUp: Zone = { ...ghana, id: 'osu', kind: 'pick-up' }
  const delivery = { zones: [near, courier, pickUp], freeFromPesewas: 100_000_000 }
  const orders: TestOrders = { ...opened, settings: () => ({ ...opened.settings(), delivery }) }
  const { orderId, body } = await paidOrder(orders)
  return { orders, orderId, body }
}

/** The code as its mail has it. */
async function askForCode(orders: TestOrders, orderId: string): Promise<string> {
  const sent = await sendAddressCode(orders, orderId)
  if (!sent.ok) throw new Error(sent.error)
  return (await createAddressCode(orders.db, { orderId, nowMs: orders.now() })) ?? ''
}

async function loadOffer(orders: TestOrders, orderId: string) {
  const order = await loadOrder(orders.db, orderId)
  const { delivery } = orders.settings()
  return order && readAddressOffer({ db: orders.db, nowMs: orders.now(), delivery }, order)
}

const wrong = { error: { code: 'address-code-wrong' } }

eachEngine('the address of a paid order', (engine) => {
  test('changes with the code from the mailbox alone, once; old and new are kept and told [O134]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const { db } = orders
    expect(await changeAddress(orders, { orderId, form: TEMA })).toMatchObject(wrong)
    const code = await askForCode(orders, orderId)
    const form = { ...TEMA, code: ` ${code.slice(0, 3)} ${code.slice(3)}`, country: 'NG' }
    expect(await changeAddress(orders, { orderId, form })).toMatchObject({
      value: 'address-changed',
    })
    const order = await loadOrder(db, orderId)
    expect(order?.customer).toMatchObject({ city: 'Tema', country: 'GH' })
    expect(await listAddressChanges(db, orderId)).toMatchObject([
      {
        state: 'made',
        by: 'the customer',
        before: { address: '1 Oxford Street' },
        after: { address: 'By the harbour gate' },
      },
    ])
    const mails = await db.selectFrom('outbox').select(['kind', 'payload_json']).execute()
    expect(mails.map(({ kind }) => kind)).toContain('address-mail')
    const toShop = mails.filter(({ payload_json }) => payload_json.includes('another address'))
    expect(toShop).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toMatch(/harbour|Oxford/)
    expect(JSON.stringify(mails)).not.toContain(code)
    const audit = await db.selectFrom('audit').selectAll().execute()
    expect(audit.map(({ action }) => action)).toContain('address-corrected')
    expect(JSON.stringify(audit)).not.toMatch(/harbour|Tema/)
    // A code works once.
    expect(await changeAddress(orders, { orderId, form })).toMatchObject(wrong)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('stays when the code is guessed too often, too old, of another order or replaced by a newer one [O135]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const change = (code: string) => changeAddress(orders, { orderId, form: { ...TEMA, code } })
    const first = await askForCode(orders, orderId)
    const guess = first === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect(await change(guess)).toMatchObject(wrong)
    expect(await change(first)).toMatchObject(wrong)

    const second = await askForCode(orders, orderId)
    orders.advance(15 * MINUTE)
    expect(await change(second)).toMatchObject(wrong)

    const other = await paidOrder(orders)
    const ofOther = await askForCode(orders, other.orderId)
    const own = await askForCode(orders, orderId)
    if (own !== ofOther) expect(await change(ofOther)).toMatchObject(wrong)
    const newest = await askForCode(orders, orderId)
    if (own !== newest) expect(await change(own)).toMatchObject(wrong)
    expect(await change(newest)).toMatchObject({ ok: true })
  })

  test('is not found by asking for codes and guessing for days: ten codes a day, five tries of each [O170]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const day = async () => {
      let codes = 0
      for (let hour = 0; hour < 24; hour += 1) {
        for (let mails = 0; mails < 5; mails += 1) {
          if ((await sendAddressCode(orders, orderId)).ok) codes += 1
        }
        orders.advance(60 * MINUTE)
      }
      return codes
    }
    expect(await day()).toBe(10)
    expect(await day()).toBe(10)
    const guesses = Array.from({ length: 20 }, () =>
      changeAddress(orders, { orderId, form: { ...TEMA, code: '1' } }),
    )
    await Promise.all(guesses)
    const { tries } = await orders.db
      .selectFrom('address_codes')
      .select('tries')
      .executeTakeFirstOrThrow()
    // Each of the tries that came at once is counted.
    expect(tries).toBe(20)
  })

  test('codes are mailed five times an hour at most', async () => {
    const { orders, orderId } = await openPaid(engine)
    for (let mails = 0; mails < 5; mails += 1) await askForCode(orders, orderId)
    expect(await sendAddressCode(orders, orderId)).toMatchObject({ error: 'confirmation-too-many' })
  })

  test('stays when somebody packs the order at the same moment: one of the two is told [O136]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const code = await askForCode(orders, orderId)
    const [changed, packed] = await Promise.all([
      changeAddress(orders, { orderId, form: { ...TEMA, code } }),
      packOrder(orders, { orderId, expected: 'to-pack', actor: ESI }),
    ])
    expect(packed.ok).toBe(true)
    const city = (await loadOrder(orders.db, orderId))?.customer.city
    expect(city === 'Tema').toBe(changed.ok)
    const late = await changeAddress(orders, { orderId, form: { ...TEMA, code } })
    expect(late).toMatchObject({ error: { code: 'address-too-late' } })
    expect(await sendAddressCode(orders, orderId)).toMatchObject({ error: 'address-too-late' })
  })

  test('where it costs more waits for the owner; what was paid for the delivery never falls [P91]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const { db } = orders
    const form = { ...TEMA, city: 'Kumasi', region: 'Ashanti' }
    const code = await askForCode(orders, orderId)
    expect(
      await changeAddress(orders, { orderId, form: { ...form, code, deliveryZone: 'courier' } }),
    ).toMatchObject({ value: 'address-dearer' })
    expect((await loadOrder(db, orderId))?.customer.city).toBe('Accra')
    const [asked] = await listOpenReviewCases(db)
    expect(asked).toMatchObject({
      reason: 'address-dearer',
      orderId,
      detail: 'Courier costs GH₵30.00 more',
    })
    const [change] = await listAddressChanges(db, orderId)
    expect(change).toMatchObject({ state: 'asked', differencePesewas: 3_000 })
    const applied = await applyAddressChange(orders, {
      orderId,
      changeId: change?.id ?? '',
      shopEmail: 'shop@example.com',
      actor: ESI,
    })
    expect(applied.ok).toBe(true)
    expect(await loadOrder(db, orderId)).toMatchObject({
      customer: { city: 'Kumasi' },
      zone: { id: 'courier' },
      total: { minor: 50_000 },
    })
    expect(await listOpenReviewCases(db)).toEqual([])
    expect(await listAddressChanges(db, orderId)).toMatchObject([{ state: 'made', by: 'Esi' }])

    const again = await askForCode(orders, orderId)
    const pickUp = { deliveryZone: 'osu', code: again }
    expect(await changeAddress(orders, { orderId, form: pickUp })).toMatchObject({ ok: true })
    expect(await loadOrder(db, orderId)).toMatchObject({
      zone: { kind: 'pick-up' },
      total: { minor: 50_000 },
    })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each(['its buyer', 'the shop', 'a refund'] as const)(
    'a wish for a dearer place is no case any more when another address or the end came from %s [P110]',
    async (whom) => {
      const { orders, orderId } = await openPaid(engine)
      const wish = { ...TEMA, city: 'Kumasi', region: 'Ashanti', deliveryZone: 'courier' }
      const ask = async (form: object) => {
        const code = await askForCode(orders, orderId)
        return changeAddress(orders, { orderId, form: { ...form, code } })
      }
      await ask(wish)
      await ask({ ...wish, address: 'By the lake' })
      const dearer = async () =>
        (await listOpenReviewCases(orders.db)).filter(({ reason }) => reason === 'address-dearer')
      expect(await dearer()).toHaveLength(1)
      if (whom === 'its buyer') await ask(TEMA)
      if (whom === 'the shop') {
        const seen = await loadOrder(orders.db, orderId)
        await correctCustomer(orders, {
          orderId,
          expected: 'to-pack',
          customerVersion: seen ? customerVersion(seen.customer) : '',
          input: TEMA,
          actor: ESI,
        })
      }
      if (whom === 'a refund') {
        const scope = { kind: 'whole', restock: true } as const
        const wanted = { orderId, scope, reference: null, reason: 'No', actor: ESI }
        expect((await refundOrder(orders, wanted)).ok).toBe(true)
      }
      expect(await dearer()).toEqual([])
    },
  )

  test('is corrected within its own zone at no price, whatever the zone costs by now [P91]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const settings = orders.settings()
    const zones = settings.delivery.zones.map((zone) =>
      zone.id === 'ghana' ? { ...zone, kind: 'charged' as const, feePesewas: 9_000 } : zone,
    )
    const dearer = {
      ...orders,
      settings: () => ({ ...settings, delivery: { ...settings.delivery, zones } }),
    }
    const code = await askForCode(orders, orderId)
    expect(await changeAddress(dearer, { orderId, form: { ...TEMA, code } })).toMatchObject({
      value: 'address-changed',
    })
  })

  test('that was only asked for is over, and its case with it, when another one comes or it is cancelled [P91]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const { db } = orders
    const ask = async () => {
      const code = await askForCode(orders, orderId)
      const form = { ...KUMASI, code }
      expect(await changeAddress(orders, { orderId, form })).toMatchObject({
        value: 'address-dearer',
      })
    }
    const open = async () => (await listOpenReviewCases(db)).map(({ reason }) => reason)
    await ask()
    await ask()
    expect(await open()).toEqual(['address-dearer'])
    const code = await askForCode(orders, orderId)
    await changeAddress(orders, { orderId, form: { ...TEMA, code } })
    expect(await open()).toEqual([])
    expect(await listAddressChanges(db, orderId)).toMatchObject([{ state: 'made' }])
    await ask()
    const refunded = await refundOrder(orders, {
      orderId,
      scope: { kind: 'whole', restock: true },
      reference: null,
      reason: 'The buyer gave up',
      actor: ESI,
    })
    expect(refunded.ok).toBe(true)
    expect(await open()).toEqual([])
    expect(await offerDifference(orders, { orderId, actor: ESI })).toMatchObject({
      error: 'difference-gone',
    })
  })

  test('is not asked of whoever fetches it: not to pay, to be ready, to have a phone corrected [O137]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const { db } = orders
    const order = await loadOrder(db, orderId)
    const nowhere = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' }
    const code = await askForCode(orders, orderId)
    await changeAddress(orders, { orderId, form: { deliveryZone: 'osu', code } })
    await db
      .updateTable('orders')
      .set({ customer_json: JSON.stringify({ ...order?.customer, ...nowhere }) })
      .execute()
    const seen = await loadOrder(db, orderId)
    const corrected = await correctCustomer(orders, {
      orderId,
      expected: 'to-pack',
      customerVersion: seen ? customerVersion(seen.customer) : '',
      input: { phone: '024 123 9999', address: '', city: '', region: '' },
      actor: ESI,
    })
    expect(corrected).toMatchObject({ value: { fields: ['phone'] } })
    expect((await loadOrder(db, orderId))?.customer).toMatchObject(nowhere)
    expect(
      await sendParcel(orders, { orderId, expected: 'to-pack', parcel: NO_PARCEL, actor: ESI }),
    ).toMatchObject({ ok: false })
    const offered = () => loadOffer(orders, orderId)
    expect(await offered()).toMatchObject({ step: 'known', zoneId: 'osu' })
    const late = await askForCode(orders, orderId)
    expect(await readyOrder(orders, { orderId, expected: 'to-pack', actor: ESI })).toMatchObject({
      ok: true,
    })
    expect(await offered()).toBeNull()
    expect(await changeAddress(orders, { orderId, form: { ...TEMA, code: late } })).toMatchObject({
      error: { code: 'address-too-late' },
    })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('given to a fetched order makes it one that is sent: ready fits no more, a parcel does [O136]', async () => {
    const { orders, orderId } = await openPaid(engine)
    const fetch = await askForCode(orders, orderId)
    await changeAddress(orders, { orderId, form: { deliveryZone: 'osu', code: fetch } })
    const back = await askForCode(orders, orderId)
    expect(
      await changeAddress(orders, {
        orderId,
        form: { ...TEMA, deliveryZone: 'ghana', code: back },
      }),
    ).toMatchObject({ value: 'address-changed' })
    expect(await readyOrder(orders, { orderId, expected: 'to-pack', actor: ESI })).toMatchObject({
      ok: false,
    })
    expect(await packOrder(orders, { orderId, expected: 'to-pack', actor: ESI })).toMatchObject({
      ok: true,
    })
    const parcel = { ...NO_PARCEL, carrier: 'Kwesi' }
    expect(
      await sendParcel(orders, { orderId, expected: 'packed', parcel, actor: ESI }),
    ).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is kept as it was before the shop corrected it, and goes with its customer [N90]', async () => {
    const { orders, orderId, body } = await openPaid(engine)
    const { db, now } = orders
    const seen = await loadOrder(db, orderId)
    const corrected = await correctCustomer(orders, {
      orderId,
      expected: 'to-pack',
      customerVersion: seen ? customerVersion(seen.customer) : '',
      input: { ...TEMA },
      actor: ESI,
    })
    expect(corrected.ok).toBe(true)
    await sendAddressCode(orders, orderId)
    const mailbox = { email: body.email, hash: '' }
    const held = await gatherHoldings(db, mailbox)
    expect(held.orders[0]?.addressChanges).toMatchObject([
      { by: 'Esi', before: { address: '1 Oxford Street' }, after: { city: 'Tema' } },
    ])
    expect(await erasePersonalData({ db, email: body.email }, now())).toMatchObject({
      isDone: true,
    })
    expect(await db.selectFrom('address_changes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('address_codes').selectAll().execute()).toEqual([])
  })
})
