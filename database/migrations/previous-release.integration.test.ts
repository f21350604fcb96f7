import { afterEach, expect, test } from 'vitest'
import { SHIPPED_RULES } from '#domain/order/order-rules'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { lockFaults } from '#testing/locks/lock-faults'
import { brokenInvariants } from '#testing/orders/invariants'
import {
  readLife,
  readNewestBefore,
  readSchemaBefore,
  readStatements,
} from '#testing/previous-release/fixture'
import { findUnpreparable } from '#testing/previous-release/prepare-statements'
import { replayCalls } from '#testing/previous-release/replay-calls'
import { readSchema } from '#testing/previous-release/schema'
import { schemaBreaks } from '#testing/previous-release/schema-breaks'
import { listOrders } from '../orders/orders.ts'
import { writeSetting } from '../settings/settings.ts'
import { OLDEST_SUPPORTED_MIGRATION } from './supported-release.ts'

/**
 * This release makes these rules wider: what the release before writes still passes. Say why beside the name of each.
 */
const WIDENED: ReadonlySet<string> = new Set()

test('the release that may run on this schema is the one that was tried on it [M14]', () => {
  expect(OLDEST_SUPPORTED_MIGRATION).toBe(readNewestBefore())
})

eachEngine('processes of the release before, on the schema of this one', (engine) => {
  // The release before locks in its own order: a deadlock with it is repeated.
  afterEach(() => void lockFaults().splice(0))

  test('every statement of theirs is understood [M11]', async () => {
    const statements = readStatements(engine.name)
    const tables = Object.keys(readSchemaBefore(engine.name).tables)
    const used = new Set(statements.flatMap((statement) => statement.match(/\w+/g) ?? []))
    expect(tables.filter((table) => !used.has(table))).toEqual([])
    const settings = await engine.create()
    expect([...(await findUnpreparable(settings, statements))]).toEqual([])
    expect((await findUnpreparable(settings, ['select renamed from orders'])).size).toBe(1)
  })

  test('no table, column or default of theirs is gone, and nothing new is required of them [M12]', async () => {
    const now = await readSchema(await engine.open())
    expect(schemaBreaks(readSchemaBefore(engine.name), now, WIDENED)).toEqual([])
  })

  test('their orders are placed, paid, sent, refunded and released, and ours are right after that [M13]', async () => {
    const settings = await engine.createSeeded()
    expect(await replayCalls(settings, readLife(engine.name))).toEqual([])
    const { db } = await openForTest(settings)
    const orders = await db.selectFrom('orders').select('state').orderBy('created_at').execute()
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'expired'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('their orders have the rules that the shop came with, whatever the owner has set here [N95]', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    for (const [name, value] of [
      ['surchargePercent', 50],
      ['returnDays', 90],
    ] as const) {
      await writeSetting(db, { name, value, nowMs: 1 })
    }
    expect(await replayCalls(settings, readLife(engine.name))).toEqual([])
    const [paid] = await listOrders(db, 'paid')
    expect(paid?.rules).toEqual(SHIPPED_RULES)
    expect(await brokenInvariants(db)).toEqual([])
  })
})
