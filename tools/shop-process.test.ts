import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

test('systemd starts the shop as npm start does', () => {
  const unit = readFileSync('docs/operations/shop@.service', 'utf8')
  expect(unit).toContain(`bin/node ${SHOP_FLAGS.join(' ')} server/main.ts`)
  for (const [name, value] of Object.entries(SHOP_ENVIRONMENT)) {
    expect(unit).toContain(`${name}=${value.replace(process.cwd(), '/srv/shop/current')}`)
  }
})
