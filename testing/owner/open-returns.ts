import { listReturns } from '#database/returns/returns'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { settlePayment } from '#server/orders/settle-payment'
import type { Engine } from '../database/each-engine.ts'
import { THREE_TEES } from '../orders/paid-order.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { hiddenFields } from './hidden-fields.ts'
import { openOffice } from './open-office.ts'

type Typed = Readonly<Record<string, string>>

const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' } as const

/** Opens an office, and shoppers whose orders were sent two minutes ago, in browsers without script. */
export async function openReturns(engine: Engine) {
  const office = await openOffice(engine)
  const { shop, browse } = office
  shop.standIn?.setWebhooks('off')

  async function openSentOrder(overrides: Readonly<Record<string, unknown>> = {}) {
    const placed = await placeForTest(shop.orders, { ...THREE_TEES, ...overrides })
    const { orderId, reference, accessCode } = placed
    shop.standIn?.choose(accessCode ?? '', 'card-pay')
    await settlePayment(shop.orders, reference)
    const actor = { staffId: null, name: 'Kofi' }
    await sendParcel(shop.orders, { orderId, expected: 'to-pack', actor, parcel: PARCEL })
    const sentAt = shop.now() - 120_000
    await shop.db.updateTable('shipments').set({ sent_at: sentAt }).execute()
    const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
    const shopper = browse()
    await shopper.post('/order', { code: await createOrderToken(shop.db, link) })
    const ask = async (typed: Typed) => {
      const { html } = await shopper.get('/order')
      return shopper.post('/order/return', { ...hiddenFields(html, '/order/return'), ...typed })
    }
    const returns = () => listReturns(shop.db, orderId)
    return { ...placed, shopper, ask, returns }
  }

  return { ...office, openSentOrder, ...(await openSentOrder()) }
}

/** The form asks for the money of one tee in M. */
export const ONE_TEE = {
  'piece-0': 'on',
  'quantity-0': '1',
  'instead-0': 'refund',
  reason: 'Too small',
} as const
