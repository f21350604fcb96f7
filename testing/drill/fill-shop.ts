import { randomBytes } from 'node:crypto'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { planDrop } from '#server/drops/change-drops'
import { settlePayment } from '#server/orders/settle-payment'
import { releaseHolds } from '#server/orders/sweep-orders'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import {
  type Bought,
  buyOne,
  findVariantToSell,
  OWNER,
  payAtProvider,
  placeOne,
  refundOne,
} from './buy.ts'
import type { DrillShop } from './drill-shop.ts'
import {
  askBack,
  countViews,
  deliver,
  erase,
  pack,
  sellInPerson,
  send,
  writeMessage,
} from './office.ts'
import { hireStaff } from './staff.ts'

/** Life goes on with these orders after the backup. */
export type KnownOrders = {
  readonly pending: Bought
  readonly toRefund: Bought
  readonly toRefundPart: Bought
  readonly toCorrect: Bought
  readonly packed: Bought
  readonly toErase: Bought
}

const HOUR_MS = 60 * 60_000

/** Makes an order in each state, and something in each other corner of the shop. */
export async function fillShop(shop: DrillShop): Promise<KnownOrders> {
  await hireStaff(shop)
  await placeExpired(shop)
  await planOne(shop)
  const [toRefund, toRefundPart, toCorrect] = [
    await buyOne(shop),
    await buyOne(shop),
    await buyOne(shop),
  ]
  const packed = await buyOne(shop)
  await pack(shop, packed)
  await send(shop, await buyOne(shop))
  const toErase = await buyOne(shop)
  await deliver(shop, toErase)
  const sentBack = await buyOne(shop)
  await deliver(shop, sentBack)
  await askBack(shop, sentBack)
  const erased = await buyOne(shop)
  await deliver(shop, erased)
  await erase(shop, erased)
  await refundOne(shop, await buyOne(shop))
  await refundOne(shop, await buyOne(shop), 'a-third')
  await underpay(shop)
  await sellInPerson(shop)
  await writeMessage(shop, 1)
  await subscribe(shop, 3)
  await countViews(shop, 40)
  await addPictures(shop, 2)
  return { pending: await placeOne(shop), toRefund, toRefundPart, toCorrect, packed, toErase }
}

async function placeExpired(shop: DrillShop): Promise<void> {
  await placeOne(shop)
  shop.clock.advance(HOUR_MS)
  await releaseHolds(shop.orders)
}

async function planOne(shop: DrillShop): Promise<void> {
  const { productId } = await findVariantToSell(shop)
  const other = await shop.db
    .selectFrom('products')
    .select('id')
    .where('state', '=', 'live')
    .where('id', '<>', productId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const at = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  const typed = {
    title: 'Drill drop',
    at,
    mode: 'line',
    limit: '1',
    holdMinutes: '10',
    productIds: [String(other?.id ?? productId)],
  }
  const planned = await planDrop({ db: shop.db, now: shop.clock.now }, { typed, actor: OWNER })
  if (!planned.ok) throw new Error(`The drill could not plan a drop: ${planned.error.code}.`)
}

/** The order waits for the owner, because too little came in. */
async function underpay(shop: DrillShop): Promise<void> {
  const bought = await placeOne(shop)
  payAtProvider(shop, bought)
  shop.standIn.tamper(bought.reference, { amount: 100, requestedAmount: 100 })
  await settlePayment(shop.orders, bought.reference)
}

export async function subscribe({ db, clock }: DrillShop, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const email = `reader.${randomBytes(4).toString('hex')}@example.com`
    await saveSubscriber(db, { email, source: 'footer', createdAtMs: clock.now() })
  }
}

export async function addPictures({ settings }: DrillShop, count: number): Promise<void> {
  const store = createFolderStore(picturesFolder(settings.dataDir))
  for (let number = 0; number < count; number += 1) {
    const name = `u-${randomBytes(8).toString('hex')}-360.${randomBytes(4).toString('hex')}.jpg`
    await store.write(name, randomBytes(1_000))
  }
}
