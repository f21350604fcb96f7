import { type Kysely, sql } from 'kysely'

const STARTING_SIZES = [
  'One Size',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  'XXL',
  '3XL',
  '28-30',
  '30-31',
  '32-33',
  '34-35',
  '36',
]

/** The sizes were a list of the code, and become the owner's. A category without a set has the first one. */
export async function letSizesBeMade(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('size_sets')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('sizes_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('categories').addColumn('size_set', 'text').execute()
  await sql`insert into size_sets (slug, title, position, sizes_json)
    values ('clothing', 'Clothing', 1, ${JSON.stringify(STARTING_SIZES)})`.execute(db)
}
