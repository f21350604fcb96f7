import type { Kysely } from 'kysely'
import type { AddressOffer, AddressWish } from '#contracts/tracked-order'
import { findAskedChange, listAddressChanges } from '#database/orders/address-changes'
import { isAddressCodeAsked } from '#database/orders/address-codes'
import type { Schema } from '#database/schema'
import { isPickUp } from '#domain/delivery/pick-up'
import type { DeliverySettings } from '#domain/delivery/zone'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { paidForDelivery, whereToLines } from '#domain/order/address-change'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import {
  isBeforePacking,
  MAX_CODE_TRIES,
  mayCorrectAddress,
} from '../orders/address/address-code.ts'

type Reading = {
  readonly db: Kysely<Schema>
  readonly nowMs: number
  readonly delivery: DeliverySettings
}

/** Reads what the form of an address needs, as `changeAddress` decides; null if the buyer can no longer change it. */
export async function readAddressOffer(
  { db, nowMs, delivery }: Reading,
  order: Order,
): Promise<AddressOffer | null> {
  const isMissing = isBeforePacking(order) && lacksAddress(order)
  if (!isMissing && !mayCorrectAddress(order)) return null
  const { customer, zone } = order
  const { address, city, region, digitalAddress, postalCode } = customer
  const code = { nowMs, maxTries: MAX_CODE_TRIES }
  return {
    step: isMissing
      ? 'missing'
      : (await isAddressCodeAsked(db, order.id, code))
        ? 'code-asked'
        : 'known',
    country: customer.country,
    delivery,
    zoneId: zone?.id ?? null,
    subtotalPesewas: order.subtotal.minor,
    feePesewas: paidForDelivery(order, await listAddressChanges(db, order.id)).minor,
    // The page of a pick-up order shows no home address, not even in a form.
    values: isPickUp(order) ? {} : { address, city, region, digitalAddress, postalCode },
  }
}

/** The wish is as `offerDifference` decides; null if there is nothing to pay. */
export async function readAddressWish(
  db: Kysely<Schema>,
  order: Order,
): Promise<AddressWish | null> {
  const asked = isBeforePacking(order) ? await findAskedChange(db, order.id) : null
  if (!asked) return null
  return {
    address: whereToLines(asked.after),
    difference: formatMoney(pesewas(asked.differencePesewas)),
  }
}
