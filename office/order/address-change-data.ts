import type { OwnerOrder } from '#database/orders/owner-order'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { whereToLines } from '#domain/order/address-change'
import type { AddressChangeData } from '../kit/data/order-data.ts'

/** Lists the changes of an address, the latest first. */
export function addressChangeData({
  addressChanges,
}: Pick<OwnerOrder, 'addressChanges'>): readonly AddressChangeData[] {
  return addressChanges.toReversed().map((change) => ({
    id: change.id,
    by: change.by,
    atMs: change.atMs,
    before: whereToLines(change.before).join(', '),
    after: whereToLines(change.after).join(', '),
    difference: change.state === 'asked' ? formatMoney(pesewas(change.differencePesewas)) : null,
    paymentOrderId: change.paymentOrderId,
  }))
}
