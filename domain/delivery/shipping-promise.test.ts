import { expect, test } from 'vitest'
import { FREE_SHIPPING_LINE, SHIPPING_WORDS } from '../shop-promises.ts'
import { shippingPromise } from './shipping-promise.ts'
import { DEFAULT_DELIVERY, type DeliveryKind, type Zone } from './zone.ts'

function zones(ghana: DeliveryKind, abroad: DeliveryKind): readonly Zone[] {
  const kinds = [ghana, abroad]
  return DEFAULT_DELIVERY.zones.map((zone, index) => {
    const kind = kinds[index] ?? zone.kind
    return { ...zone, kind, feePesewas: kind === 'charged' ? 2_500 : 0 }
  })
}

test('as shipped, pages say what the spec says', () => {
  expect(shippingPromise(DEFAULT_DELIVERY)).toEqual({
    freeLine: FREE_SHIPPING_LINE,
    words: SHIPPING_WORDS,
    isAlwaysFree: true,
  })
})

test('with a fee, pages name the sum from which it is free', () => {
  expect(shippingPromise({ zones: zones('charged', 'contact'), freeFromPesewas: 25_050 })).toEqual({
    freeLine: 'Free shipping on orders over GHS 250.50',
    words: 'In Ghana by zone, free from GH₵250.50; abroad agreed by contact',
    isAlwaysFree: false,
  })
})

test('pages promise nothing free where a rider is paid', () => {
  const delivery = { ...DEFAULT_DELIVERY, zones: zones('rider', 'charged') }
  const { words, isAlwaysFree } = shippingPromise(delivery)
  expect(words).toBe('In Ghana by zone, shown at checkout; abroad by zone, shown at checkout')
  expect(isAlwaysFree).toBe(false)
})

test('a shop without zones says so', () => {
  expect(shippingPromise({ ...DEFAULT_DELIVERY, zones: [] }).words).toBe(
    'No delivery in Ghana; not sent abroad',
  )
})
