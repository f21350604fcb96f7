import { type Kysely, sql } from 'kysely'

/** The made-up products with which shops have begun, by their numbers and short names. */
const SEEDED = [
  [1, 'black-unity-hoodie'],
  [2, 'core-white-tee'],
  [3, 'sand-crewneck-sweater'],
  [4, 'gray-sweatshirt'],
  [5, 'graphic-arm-sleeves'],
  [6, 'woven-utility-belt'],
  [8, 'sunset-bliss-set'],
  [9, 'reflective-cap'],
  [10, 'reflective-beanie'],
  [11, 'reflective-bucket-hat'],
  [12, 'petal-necklace'],
  [13, 'ancient-dragon-set'],
  [14, 'ancient-dragon-tee'],
  [15, 'petal-tee'],
  [16, 'unity-arch-tee'],
  [17, 'petal-tanktop'],
  [18, 'dragon-tanktop'],
  [19, 'volta-baggy-pants'],
  [20, 'dragon-baggy-pants'],
  [21, 'kente-line-shorts'],
  [22, 'petal-mesh-shorts'],
  [23, 'unity-crew-socks'],
  [24, 'dragon-socks'],
  [25, 'harmattan-set'],
  [26, 'first-light-tee'],
  [27, 'jamestown-baggy-pants'],
  [28, 'lagoon-cap'],
] as const

/**
 * What a new shop starts with is marked, so that the owner can remove it. In a shop from before, these are marked: a
 * product whose stock the seed wrote, with the number and short name of the seed; a poster with a picture of the
 * release; a code that a migration wrote. Nothing that a person made is like that.
 */
export async function markDemoContent(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_content')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('stayed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const table of ['products', 'gallery_pieces', 'discount_codes']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_demo', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  for (const [id, slug] of SEEDED) {
    await sql`
      update products set is_demo = 1
      where id = ${id} and slug = ${slug} and exists (
        select 1 from stock_moves
        where stock_moves.product_id = products.id and reason = 'seed' and at = 0
      )`.execute(db)
  }
  await sql`
    update gallery_pieces set is_demo = 1
    where (picture like 'influence-__' or picture like 'campaign-__')
      and picture in (select name from pictures where origin = 'shipped')`.execute(db)
  await sql`
    update discount_codes set is_demo = 1
    where code in ('WELCOME10', 'SAVE20') and created_at = 0`.execute(db)
}
