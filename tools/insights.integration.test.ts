import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { addPurchase, addViews } from '#database/insights/insights'
import { insertOrder, moveOrder } from '#database/orders/orders'
import { insertRefund } from '#database/refunds/refunds'
import { insightDay } from '#domain/insights/insight-day'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { eachEngine, openForTest } from '#testing/database/each-engine'

function run(args: readonly string[], { dataDir, databaseUrl = '' }: DatabaseSettings) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'insights.ts'), ...args],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return promise
}

eachEngine('npm run insights', (engine) => {
  test('prints a table and writes a page that only the owner can read [R48]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const day = insightDay(Date.now())
    const host = '<script>alert(1)</script>'
    await addViews(db, [
      { day, page: '/', referrer: '', country: 'GH', views: 3 },
      { day, page: '/product/14', referrer: host, country: '', views: 2 },
    ])
    const order = aMailedOrder({ id: 'ORD-1', createdAtMs: Date.now() })
    const hashes = { accessTokenHash: 't', requestHash: 'r', sourceHash: 's' }
    await insertOrder(db, { ...order, ...hashes, holdExpiresAtMs: Date.now() })
    await moveOrder(db, 'ORD-1', { from: ['pending'], to: 'paid' })
    await db.updateTable('orders').set({ paid_at: Date.now() }).execute()
    await addPurchase(db, { orderId: 'ORD-1', country: 'GH' }, Date.now())
    const refund = { orderId: 'ORD-1', reference: null, source: 'owner', reason: 'Torn' } as const
    const made = { staffId: null, createdAtMs: Date.now(), nextCheckAtMs: null, lines: [] } as const
    for (const [state, amountPesewas] of [
      ['done', 12_000],
      ['pending', 3_000],
      ['failed', 7_000],
    ] as const) {
      await insertRefund(db, { ...refund, ...made, id: state, state, amountPesewas })
    }

    const file = join(settings.dataDir, 'insights.html')
    writeFileSync(file, 'old')
    chmodSync(file, 0o644)
    const { output, code } = await run(['7'], settings)
    expect(code).toBe(0)
    for (const line of [
      /^Takings +GH₵350\.00 +no orders before$/m,
      /^Orders +1 +no orders before$/m,
      /^Refunded +GH₵150\.00 +nothing before$/m,
      /^Counted views +5 +no views before$/m,
      /^Purchases for each 100 views +20 +no views before$/m,
      /^Home +3 +60% +0$/m,
      /^Ghana +3 +1 +33\.3 +–$/m,
      /^Unknown +2 +0 +0 +–$/m,
    ]) {
      expect(output).toMatch(line)
    }
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const page = readFileSync(file, 'utf8')
    expect(page).toContain('GH₵350.00')
    expect(page.match(/<svg/g)?.length).toBeGreaterThan(2)
    expect(page).not.toContain('<script')
    expect(page).not.toMatch(/https?:/)
  })
})

test.each([['0'], ['many'], ['7', '8']])('%j prints the usage', async (...args) => {
  const ended = await run(args, { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('npm run insights') })
})
