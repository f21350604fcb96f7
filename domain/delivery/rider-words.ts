import { countUnits } from '../cart/line.ts'
import { internationalPhone } from '../checkout/phone.ts'
import type { Order } from '../order/order.ts'
import { customerName, postalLines } from '../order/postal-address.ts'

const DUE: Readonly<Record<string, string>> = {
  rider: 'Due: your fee, which the customer pays on arrival. The order itself is paid.',
  contact: 'Due: the delivery as agreed. The order itself is paid.',
}

/** Staff copy these words into a message to the rider; null means that nobody has to ride. */
export function riderWords(order: Order): string | null {
  const { id, customer, state, fulfilment, zone, lines } = order
  const units = countUnits(lines)
  const isOn = state === 'paid' && fulfilment !== 'cancelled' && units > 0
  if (!isOn || customer.address === '' || zone?.kind === 'pick-up') return null
  const { phone, country } = customer
  return [
    `Order ${id}, ${units === 1 ? '1 piece' : `${units} pieces`}`,
    customerName(customer),
    ...(phone === '' ? [] : [internationalPhone(phone, country)]),
    ...postalLines(customer),
    mapLink(customer),
    DUE[zone?.kind ?? ''] ?? 'Due: nothing, everything is paid.',
  ].join('\n')
}

/** Maps find a digital address by itself; a landmark only together with its town. */
function mapLink({ address, city, region, digitalAddress }: Order['customer']): string {
  const place = digitalAddress === '' ? `${address}, ${city}, ${region}` : digitalAddress
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
