import type { AddressChangeData } from '#contracts/backoffice/order-data'
import type { OwnerOrder } from '#database/repositories/owner-order'
import { internationalDigits } from '#domain/checkout/international-digits'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { whereToLines } from '#domain/order/address-change'
import { differenceWords } from '#domain/order/pay-link-words'
import { whatsappLink } from '../contact-links.ts'

/** Lists the changes of an address, the latest first. */
export function addressChangeData(
  { order, addressChanges }: Pick<OwnerOrder, 'order' | 'addressChanges'>,
  brandName: string,
): readonly AddressChangeData[] {
  const { id: orderId, customer } = order
  const { firstName } = customer
  const digits = internationalDigits(customer.phone, customer.country)
  return addressChanges.toReversed().map((change) => {
    const isAsked = change.state === 'asked'
    const difference = formatMoney(pesewas(change.differencePesewas))
    const words = differenceWords({ firstName, brandName, orderId, difference })
    return {
      id: change.id,
      by: change.by,
      atMs: change.atMs,
      before: whereToLines(change.before).join(', '),
      after: whereToLines(change.after).join(', '),
      difference: isAsked ? difference : null,
      askUrl: isAsked && digits !== '' ? whatsappLink(digits, words) : null,
    }
  })
}
