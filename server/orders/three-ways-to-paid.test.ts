import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Files of the shop that contain the pattern, without tests. */
function filesWith(pattern: RegExp): readonly string[] {
  return globSync('{server,pages,office,database,tools}/**/*.ts', { cwd: ROOT })
    .filter((path) => !/\.(test|builder|child)\.ts$/.test(path))
    .filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
    .toSorted()
}

test('an order becomes paid by settlePayment, the owner’s accept or a market sale, and in no other way [O17]', () => {
  expect(filesWith(/\bto: 'paid'|\bstate: 'paid'/)).toEqual([
    'database/orders/accept-order.ts',
    'database/orders/market-orders.ts',
    'database/orders/settlement-outcome.ts',
  ])
  expect(filesWith(/\bmoveInHold\(|\bmoveToOutcome\(/)).toEqual([
    'database/orders/settle-order.ts',
    'database/orders/settlement-outcome.ts',
  ])
  expect(filesWith(/\bsettleOrder\(/)).toEqual([
    'database/orders/settle-order.ts',
    'server/orders/settle-payment.ts',
  ])
  expect(filesWith(/\bacceptOrder\(/)).toEqual([
    'database/orders/accept-order.ts',
    'server/orders/cases/accept-case.ts',
  ])
  expect(filesWith(/state: move\.to/)).toEqual(['database/orders/orders.ts'])
})
