import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETENTION } from '#domain/data-rights/retention'
import { ENVIRONMENT_FILE_FLAG, SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

test('systemd starts the shop with the same flags and environment as npm start', () => {
  const unit = readFileSync('docs/operations/shop@.service', 'utf8')
  const flags = [...SHOP_FLAGS, ENVIRONMENT_FILE_FLAG].join(' ')
  expect(unit).toContain(`bin/node ${flags} server/main.ts`)
  for (const [name, value] of Object.entries(SHOP_ENVIRONMENT)) {
    expect(unit).toContain(`${name}=${value.replace(process.cwd(), '/srv/shop/current')}`)
  }
})

test('the host keeps its logs for as many days as the privacy policy says', () => {
  const days = String(RETENTION.serverLogs.ms / 86_400_000)
  expect(RETENTION.serverLogs.words).toBe(`${days} days`)
  const typed = readFileSync('docs/operations/deploy.md', 'utf8')
  const kept = [...typed.matchAll(/MaxRetentionSec=(\d+)day|\/rotate (\d+)\//g)]
  expect(kept.map(([, journal, rotated]) => journal ?? rotated)).toEqual([days, days, days])
  for (const told of ['docs/legal-texts.md', 'docs/operations/runbook/traces.md']) {
    const words = readFileSync(told, 'utf8').replaceAll(/\s+/g, ' ')
    expect(words).toMatch(new RegExp(`deleted (?:by the host )?after ${days} days`))
  }
})
