import { buyOne, pay, payAtProvider, placeOne, refundOne } from './buy.ts'
import type { DrillShop } from './drill-shop.ts'
import { addPictures, type KnownOrders, subscribe } from './fill-shop.ts'
import {
  correctAddress,
  countStock,
  countViews,
  erase,
  pack,
  sellInPerson,
  send,
  writeMessage,
} from './office.ts'
import { changeStaff } from './staff.ts'

const HOURS_MS = 3 * 60 * 60_000

/** Plays the day after the backup. In a copy of a real shop nothing that it had is changed: `known` is null. */
export async function liveOn(shop: DrillShop, known: KnownOrders | null): Promise<void> {
  if (known) await liveOnWith(shop, known)
  shop.clock.advance(HOURS_MS)
  const [bought, sent, refunded, partlyRefunded] = [
    await buyOne(shop),
    await buyOne(shop),
    await buyOne(shop),
    await buyOne(shop),
  ]
  await pack(shop, bought)
  await send(shop, sent)
  await refundOne(shop, refunded)
  await refundOne(shop, partlyRefunded, 'a-third')
  shop.clock.advance(HOURS_MS)
  await placeOne(shop)
  // This is paid at the very end: the shop dies before it hears of it.
  payAtProvider(shop, await placeOne(shop))
  await sellInPerson(shop)
  await countStock(shop)
  await writeMessage(shop, 2)
  await subscribe(shop, 1)
  await countViews(shop, 7)
  await addPictures(shop, 1)
}

async function liveOnWith(shop: DrillShop, known: KnownOrders): Promise<void> {
  await pay(shop, known.pending)
  await refundOne(shop, known.toRefund)
  await refundOne(shop, known.toRefundPart, 'a-third')
  await correctAddress(shop, known.toCorrect)
  await send(shop, known.packed, 'packed')
  await erase(shop, known.toErase)
  await changeStaff(shop)
}
