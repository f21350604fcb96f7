import { onTestFinished } from 'vitest'
import type { Config } from '#server/base/config'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { settlePayment } from '#server/orders/settle-payment'
import type { Engine } from '../database/each-engine.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { openHttpClient } from '../server/http-client.ts'
import { openTestShop } from '../server/start-test-shop.ts'

type Overrides = Readonly<Record<string, unknown>>

/** Opens a shop on this engine, with shoppers whose browsers have no script. */
export async function openTracking(engine: Engine, config: Partial<Config> = {}) {
  const databaseUrl = await engine.createShopUrl()
  const open = await openTestShop({ config: { databaseUrl, ...config } })
  onTestFinished(open.close)
  const { shop, app } = open
  shop.standIn?.setWebhooks('off')

  /** Places an order; `isPaid` pays it at the stand-in. */
  async function order(overrides: Overrides = {}, { isPaid = true } = {}) {
    const placed = await placeForTest(shop.orders, overrides)
    if (isPaid) {
      shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
      await settlePayment(shop.orders, placed.reference)
    }
    return placed
  }

  function link(orderId: string) {
    const nowMs = shop.now()
    return createOrderToken(shop.db, {
      orderId,
      purpose: 'track',
      nowMs,
      lifeMs: TRACKING_LINK_MS,
    })
  }

  /** Returns a browser that has opened the order with a link. */
  async function visit(orderId: string) {
    const browser = openHttpClient(app)
    const page = await browser.post('/order', { code: await link(orderId) })
    return { browser, page }
  }

  return { ...open, order, link, visit, browse: () => openHttpClient(app) }
}
