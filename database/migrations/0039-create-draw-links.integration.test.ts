import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { listEntered } from '../draws/draw-entries.ts'
import { insertDraw } from '../draws/draws.ts'
import { insertDrop } from '../drops/drops.ts'
import { migrations } from './migrations.ts'

eachEngine('entries from before this migration', (engine) => {
  test('are groups of their own in a list that is frozen, and none in one that is open [D133]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const drop = { title: 'x', opensAtMs: 9, limitPerPerson: 1, holdMinutes: 9, productIds: [14] }
    for (const id of ['frozen', 'open']) {
      await insertDrop(db, { ...drop, id, mode: 'draw' }, 1)
      await insertDraw(db, { dropId: id, seed: id, seedHash: id, nowMs: 1 })
    }
    await db.schema.dropTable('draw_links').execute()
    for (const column of ['entered_phone', 'mailbox', 'phone_group']) {
      await db.schema.dropIndex(`draw_entries_of_${column}`).execute()
    }
    for (const column of ['mailbox', 'phone_group']) {
      await db.schema.alterTable('draw_entries').dropColumn(column).execute()
    }
    await db.schema
      .createIndex('draw_entries_by_entered_phone')
      .unique()
      .on('draw_entries')
      .columns(['drop_id', 'entered_phone'])
      .execute()
    for (const [id, drop_id] of [
      ['b', 'frozen'],
      ['a', 'frozen'],
      ['c', 'open'],
    ] as const) {
      const entered = { entered_at: 1, entered_phone: id, entered_mailbox: id, created_at: 1 }
      const variant = {
        product_id: 14,
        colour: 'Black',
        size: 'M' as const,
        state: 'entered' as const,
      }
      const none = { token_hash: null, offered_at: null, offer_expires_at: null, order_id: null }
      await db
        .insertInto('draw_entries')
        .values({ id, drop_id, ...variant, ...entered, ...none })
        .execute()
    }
    await db.updateTable('draws').set({ frozen_at: 9 }).where('drop_id', '=', 'frozen').execute()
    await migrations['0039-create-draw-links']?.up(db)
    const groups = (await listEntered(db, 'frozen')).map(({ id, group }) => [id, group])
    expect(groups).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    const open = db.selectFrom('draw_entries').select('phone_group').where('drop_id', '=', 'open')
    expect(await open.execute()).toEqual([{ phone_group: null }])
    // A phone may enter twice after this migration.
    await db.updateTable('draw_entries').set({ entered_phone: 'same' }).execute()
  })
})
