import type { DeliveryKind } from '#domain/delivery/zone'

export const DELIVERY_WORDS: Readonly<Record<DeliveryKind, string>> = {
  free: 'Free',
  charged: 'Charged with the order',
  rider: 'Rider, paid on arrival',
  contact: 'Agreed by contact',
  'pick-up': 'Pick-up',
}
