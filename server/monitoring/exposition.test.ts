import { expect, test } from 'vitest'
import { toExposition } from './exposition.ts'

test('a name is explained once, whatever the number of its samples', () => {
  const common = { name: 'shop_orders', help: 'Orders by state.', type: 'gauge' } as const
  expect(
    toExposition([
      { ...common, labels: { state: 'paid' }, value: 3 },
      { ...common, labels: { state: 'open' }, value: 1 },
      { name: 'shop_up', help: 'Always 1.', type: 'gauge', value: 1 },
    ]),
  ).toBe(
    '# HELP shop_orders Orders by state.\n# TYPE shop_orders gauge\n' +
      'shop_orders{state="paid"} 3\nshop_orders{state="open"} 1\n' +
      '# HELP shop_up Always 1.\n# TYPE shop_up gauge\nshop_up 1\n',
  )
})

test('a label cannot end itself', () => {
  const text = toExposition([
    { name: 'x', help: 'X.', type: 'counter', labels: { route: '/"\\\n' }, value: 1 },
  ])
  expect(text).toContain('x{route="/\\"\\\\\\n"} 1')
})
