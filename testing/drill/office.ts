import { randomUUIDv7 } from 'node:crypto'
import { saveMessage } from '#database/contact/contact-messages'
import { addViews } from '#database/insights/insights'
import { readCustomer } from '#database/orders/correct-order'
import { insightDay } from '#domain/insights/insight-day'
import { UNDO_MS } from '#domain/order/fulfilment'
import { eraseAddress } from '#server/data-rights/erase-address'
import { sellAtMarket } from '#server/market/sell-at-market'
import { correctCustomer } from '#server/orders/fulfil/correct-customer'
import { deliverOrder } from '#server/orders/fulfil/deliver-order'
import { packOrder } from '#server/orders/fulfil/pack-order'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { askForReturn } from '#server/returns/ask-for-return'
import { changeStock } from '#server/stock/change-stock'
import { aMarketLine, aMarketSale } from '../orders/market-sale-body.ts'
import { returnForm } from '../orders/sent-order.ts'
import { type Bought, findVariantToSell, OWNER } from './buy.ts'
import type { DrillShop } from './drill-shop.ts'

const PARCEL = { carrier: 'VIP', phone: '', tracking: 'DRILL-1', note: '' } as const

type Done = { readonly ok: true } | { readonly ok: false; readonly error: unknown }

function check(what: string, done: Done): void {
  if (!done.ok) throw new Error(`The drill could not ${what}: ${JSON.stringify(done.error)}.`)
}

export async function pack({ orders }: DrillShop, { orderId }: Bought): Promise<void> {
  check('pack', await packOrder(orders, { orderId, expected: 'to-pack', actor: OWNER }))
}

export async function send(
  { orders, clock }: DrillShop,
  { orderId }: Bought,
  expected: 'to-pack' | 'packed' = 'to-pack',
): Promise<void> {
  check('send', await sendParcel(orders, { orderId, expected, actor: OWNER, parcel: PARCEL }))
  clock.advance(UNDO_MS)
}

export async function deliver(shop: DrillShop, bought: Bought): Promise<void> {
  const { orderId } = bought
  await send(shop, bought)
  check('deliver', await deliverOrder(shop.orders, { orderId, expected: 'sent', actor: OWNER }))
}

export async function askBack({ orders }: DrillShop, { orderId }: Bought): Promise<void> {
  check('ask for a return', await askForReturn(orders, { orderId, form: returnForm() }))
}

export async function sellInPerson(shop: DrillShop): Promise<void> {
  const sale = aMarketSale({ lines: [aMarketLine({ ...(await findVariantToSell(shop)) })] })
  check('sell at the market', await sellAtMarket(shop.orders, sale, OWNER))
}

export async function countStock(shop: DrillShop): Promise<void> {
  const change = {
    ...(await findVariantToSell(shop)),
    by: -1,
    reason: 'count',
    actor: OWNER,
  } as const
  check('count stock', await changeStock(shop.orders, change))
}

export async function correctAddress({ orders }: DrillShop, { orderId }: Bought): Promise<void> {
  const seen = await readCustomer(orders.db, orderId)
  const correction = {
    orderId,
    expected: seen?.fulfilment ?? null,
    customerVersion: seen?.version ?? '',
    input: { address: '2 Ring Road' },
    actor: OWNER,
  }
  check('correct an address', await correctCustomer(orders, correction))
}

export async function erase(shop: DrillShop, { email }: Bought): Promise<void> {
  const { db, clock, orders, settings } = shop
  const desk = {
    db,
    now: clock.now,
    config: { dataDir: settings.dataDir },
    settings: { current: orders.settings },
  }
  check('erase', await eraseAddress(desk, { email, number: null, actor: OWNER }))
}

export async function writeMessage({ db, clock }: DrillShop, number: number): Promise<void> {
  await saveMessage(db, {
    id: randomUUIDv7(),
    name: 'Esi',
    email: `esi.${number}@example.com`,
    subject: 'A question',
    message: 'Do you have it in green?',
    newsletter: false,
    createdAtMs: clock.now(),
  })
}

export async function countViews({ db, clock }: DrillShop, views: number): Promise<void> {
  const day = insightDay(clock.now())
  await addViews(db, [{ day, page: '/', referrer: '', country: 'GH', views }])
}
