import { countNoun } from '#domain/count-noun'
import { screens } from '../screens.ts'

/** The step in which a shop stops being one for tests has a screen of its own. */
export function WayToTests({ orders }: { readonly orders: number }) {
  return (
    <p>
      <a href={screens['test-orders'].path}>From test to live</a>: what becomes of{' '}
      {orders === 1 ? 'the test order' : `the ${countNoun(orders, 'test order')}`}.
    </p>
  )
}
