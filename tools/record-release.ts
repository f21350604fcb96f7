import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The statements of these tests are recorded. Together they must reach every table: add the tests of a new one. */
const TESTS = [
  'database/',
  'server/alerts',
  'server/catalogue-file',
  'server/data-rights',
  'server/discounts',
  'server/draws',
  'server/gallery',
  'server/insights',
  'server/mail/send-mails',
  'server/market',
  'server/newsletter/sending',
  'server/orders/cases',
  'server/orders/fulfil',
  'server/orders/order-life',
  'office/',
  'server/pay-links',
  'server/payments/provider-events',
  'server/pictures/avif',
  'server/pictures/clean-up',
  'server/products/products',
  'server/refunds/refunds',
  'server/returns',
  'server/staff',
  'server/tracking',
  'server/waiting',
]

/**
 * Records what the release that is checked out sends to its databases, for the tests of the next one. Run it when a
 * release is out (CONTRIBUTING.md), with other tests as arguments if only some shall be recorded.
 */
const folder = mkdtempSync(join(tmpdir(), 'shop-statements-'))
try {
  const given = process.argv.slice(2)
  const tests = given.length > 0 ? given : TESTS
  const projects = ['database', 'integration', 'second-engine'].map((name) => `--project=${name}`)
  run(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...tests])
  run(['testing/previous-release/record.child.ts', folder])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(given: readonly string[]) {
  const { status } = spawnSync(process.execPath, given, {
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: folder },
  })
  if (status !== 0) throw new Error(`${given[0]} ended with ${status}`)
}
