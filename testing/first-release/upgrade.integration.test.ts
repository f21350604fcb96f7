import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readArchive } from '#server/backup/archive'
import { eachEngine, openForTest } from '../database/each-engine.ts'
import { putBack, storageOfSettings } from '../database/take-backup.ts'
import { brokenInvariants } from '../orders/invariants.ts'

/** The tables with what people did: no migration may lose a row of them. */
const KEPT = [
  'orders',
  'order_lines',
  'payment_attempts',
  'refunds',
  'shipments',
  'returns',
  'stock_moves',
  'subscribers',
  'contact_messages',
  'audit',
] as const

eachEngine('an upgrade from the first release', (engine) => {
  test('keeps every order, payment, parcel, refund and message', async () => {
    const settings = await engine.createEmpty()
    const archive = join(import.meta.dirname, `${engine.name}.tar`)
    const read = await readArchive(archive)
    if (!read.ok) throw new Error(read.error)
    await putBack(storageOfSettings(settings), archive)
    const { db } = await openForTest(settings)
    for (const table of KEPT) {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      expect([table, Number(rows)]).toEqual([table, read.value.rows[table]])
    }
    expect(await brokenInvariants(db)).toEqual([])
  })
})
