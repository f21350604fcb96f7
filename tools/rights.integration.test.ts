import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import type { DatabaseSettings } from '#database/database'
import { insertOrder, moveOrder } from '#database/orders/orders'
import { insertAttempt } from '#database/payments/payment-attempts'
import { scheduleCheck } from '#database/payments/payment-checks'
import type { Schema } from '#database/schema'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { aConfig } from '#server/config.builder'
import { proveDataRightsRequest } from '#server/data-rights/prove-data-rights-request'
import { submitDataRightsRequest } from '#server/data-rights/submit-data-rights-request'
import { liveSettings } from '#server/settings/live-settings.builder'
import { runCommand, startCommand } from '#testing/commands/owner-commands'
import { onOneEngine, openForTest } from '#testing/database/each-engine'

const DAY_MS = 86_400_000

function rights(args: readonly string[], settings: DatabaseSettings) {
  return runCommand('rights', args, settings)
}

async function storeRequest(db: Kysely<Schema>, daysAgo: number, overrides = {}) {
  const now = () => Date.now() - daysAgo * DAY_MS
  const random = () => daysAgo / 100
  const desk = { db, now, random, config: aConfig(), settings: liveSettings() }
  await submitDataRightsRequest(desk, {
    form: aDataRightsRequest(overrides),
    ip: '41.66.192.1',
  })
  const { number } = await db
    .selectFrom('data_rights_requests')
    .select('number')
    .orderBy('received_at')
    .where('received_at', '>=', now() - 60_000)
    .executeTakeFirstOrThrow()
  return number
}

async function tokenOf(db: Kysely<Schema>, number: string): Promise<string> {
  const { payload_json } = await db
    .selectFrom('outbox')
    .select('payload_json')
    .where('dedupe_key', '=', `data-rights ${number} received`)
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(payload_json)?.[1] ?? ''
}

async function storeOrder(db: Kysely<Schema>, id: string) {
  const order = aMailedOrder({ id })
  const hashes = { accessTokenHash: id, requestHash: 'r', sourceHash: 's' }
  await insertOrder(db, { ...order, ...hashes, holdExpiresAtMs: 1 })
  const times = { createdAtMs: 1, nextCheckAtMs: 1 }
  await insertAttempt(db, {
    reference: id,
    provider: 'fake',
    orderId: id,
    amountPesewas: 50_000,
    ...times,
  })
}

onOneEngine('npm run rights', (engine) => {
  test('list shows the most urgent first, show prints the proof and what to do', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const fresh = await storeRequest(db, 2)
    const late = await storeRequest(db, 30.5, { email: 'kofi@example.com', requestType: 'access' })

    const lines = (await startCommand('rights', ['list'], settings)).output.trim().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(`^${late}  .*, 1 day OVERDUE +Access .*not proven  kofi@example.com$`),
      expect.stringMatching(`^${fresh}  .*, 28 days left +Erasure .*not proven  ama@example.com$`),
    ])
    const before = await rights(['show', fresh], settings)
    expect(before.output).toContain('Proven    no')
    expect(before.output).toContain('To do     Wait for the proof.')
    await proveDataRightsRequest(
      { db, now: Date.now, settings: liveSettings() },
      await tokenOf(db, fresh),
    )
    const after = await rights(['show', fresh], settings)
    expect(after.output).toContain('Who       Ama Mensah, ama@example.com')
    expect(after.output).toContain('Proven    yes')
    expect(after.output).toContain('To do     npm run rights -- erase ama@example.com')
  })

  test('extend and close change the stored request and announce the mails', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const number = await storeRequest(db, 2)
    const extended = await rights(['extend', number, '10', 'Two systems'], settings)
    expect(extended.output).toContain('38 days left')
    const closed = await rights(['close', number, 'All of it is erased.'], settings)
    expect(closed).toMatchObject({ code: 0, output: expect.stringContaining('is closed') })
    expect(await rights(['extend', number, '10', 'Again'], settings)).toEqual({
      code: 1,
      output: 'The request is closed.\n',
    })
    expect((await rights(['list'], settings)).output).toBe('There are no such requests.\n')
    const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
    expect(mails.map(({ dedupe_key }) => dedupe_key)).toEqual(
      expect.arrayContaining([`data-rights ${number} extended`, `data-rights ${number} closed`]),
    )
  })

  test('export writes files that only the owner can read', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await storeOrder(db, 'ORD-1')
    const message = { name: '=1+1', email: 'AMA@example.com', subject: '', message: 'Hello' }
    await saveMessage(db, { ...message, newsletter: false, id: 'm', createdAtMs: 1 })
    const parent = mkdtempSync(join(tmpdir(), 'rights-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))

    const { code, output } = await rights(['export', 'ama@example.com', parent], settings)
    expect([code, output]).toEqual([0, expect.stringContaining(`Written to ${parent}`)])
    const folder = join(parent, readdirSync(parent)[0] ?? '')
    const modeOf = (path: string) => statSync(path).mode & 0o777
    expect(modeOf(folder)).toBe(0o700)
    for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600)
    const all = JSON.parse(readFileSync(join(folder, 'everything.json'), 'utf8'))
    expect(all).toMatchObject({ orders: [{ id: 'ORD-1' }], contactMessages: [{ id: 'm' }] })
    const table = readFileSync(join(folder, 'contact-messages.csv'), 'utf8')
    expect(table).toContain("m,'=1+1,AMA@example.com")
  })

  test('erase needs a confirmation, refuses unsettled orders with a message, and then erases', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await storeOrder(db, 'ORD-1')
    const asked = await rights(['erase', 'ama@example.com'], settings)
    expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('--yes') })
    const refused = await startCommand('rights', ['erase', 'ama@example.com', '--yes'], settings)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('These orders are not settled: ORD-1.'),
    })
    await moveOrder(db, 'ORD-1', { from: ['pending'], to: 'expired' })
    await scheduleCheck(db, 'ORD-1', null)
    const erased = await rights(['erase', 'AMA@example.com', '--yes'], settings)
    expect(erased).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Orders without their person +1$/m),
    })
    expect(await db.selectFrom('orders').select(['email', 'phone']).execute()).toEqual([
      { email: '', phone: '' },
    ])
  })
})

test.each([
  [[]],
  [['list', 'lost']],
  [['extend', 'DR-1', '5']],
  [['export', 'nobody']],
  [['erase', 'ama@example.com', '--no']],
])('%o is answered with what can be asked', async (args) => {
  const ended = await rights(args, { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('npm run rights -- ') })
})
