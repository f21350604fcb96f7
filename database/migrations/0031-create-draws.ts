import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const SEED_BYTES = 32

/** Adds the seed of each draw, who entered, and what became of it. */
export async function createDraws(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('draws')
    .addColumn('drop_id', 'text', (column) => column.primaryKey().references('drops.id'))
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('seed_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('frozen_at', 'bigint')
    .addColumn('drawn_at', 'bigint')
    .addColumn('pieces_json', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('draws_by_finish')
    .on('draws')
    .columns(['finished_at', 'drop_id'])
    .execute()
  await createEntries(db)
  await giveSeeds(db)
}

async function createEntries(db: Kysely<unknown>) {
  await db.schema
    .createTable('draw_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('drop_id', 'text', (column) => column.notNull().references('draws.drop_id'))
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('country', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('token_hash', 'text')
    .addColumn('entered_phone', 'text')
    .addColumn('entered_mailbox', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('entered_at', 'bigint')
    .addColumn('offered_at', 'bigint')
    .addColumn('offer_expires_at', 'bigint')
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .execute()
  // Both are null until an entry counts: only entries that count are limited to one for a phone and one for a mailbox.
  for (const person of ['entered_phone', 'entered_mailbox']) {
    await db.schema
      .createIndex(`draw_entries_by_${person}`)
      .unique()
      .on('draw_entries')
      .columns(['drop_id', person])
      .execute()
  }
  await db.schema
    .createIndex('draw_entries_by_token')
    .unique()
    .on('draw_entries')
    .column('token_hash')
    .execute()
  await db.schema
    .createIndex('draw_entries_by_state')
    .on('draw_entries')
    .columns(['drop_id', 'state'])
    .execute()
  await db.schema.createIndex('draw_entries_by_email').on('draw_entries').column('email').execute()
  await db.schema
    .createIndex('draw_entries_by_order')
    .on('draw_entries')
    .column('order_id')
    .execute()
}

/** Draws that were planned before get a seed now: nobody can have entered yet. */
async function giveSeeds(db: Kysely<unknown>) {
  const { rows } = await sql<{ readonly id: string; readonly created_at: number }>`
    select id, created_at from drops where mode = 'draw'`.execute(db)
  for (const { id, created_at } of rows) {
    const seed = randomBytes(SEED_BYTES).toString('hex')
    const seedHash = hash('sha256', seed, 'hex')
    await sql`insert into draws (drop_id, seed, seed_hash, created_at)
      values (${id}, ${seed}, ${seedHash}, ${created_at})`.execute(db)
  }
}
