import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENVIRONMENT_FILE_FLAG, SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

test('systemd starts the shop with the same flags and environment as npm start', () => {
  const unit = readFileSync('docs/operations/shop@.service', 'utf8')
  const flags = [...SHOP_FLAGS, ENVIRONMENT_FILE_FLAG].join(' ')
  expect(unit).toContain(`bin/node ${flags} server/main.ts`)
  for (const [name, value] of Object.entries(SHOP_ENVIRONMENT)) {
    expect(unit).toContain(`${name}=${value.replace(process.cwd(), '/srv/shop/current')}`)
  }
})
