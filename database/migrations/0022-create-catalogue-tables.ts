import { type Kysely, sql } from 'kysely'

/** Constants become rows: sections, pictures, the gallery, the home page. */
export async function createCatalogueTables(db: Kysely<unknown>): Promise<void> {
  await createSections(db)
  await createPictures(db)
  await createGallery(db)
  await addProductColumns(db)
  await createUploads(db)
}

async function createSections(db: Kysely<unknown>) {
  await db.schema
    .createTable('collections')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('short_label', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('in_navigation', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('categories')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
}

async function createPictures(db: Kysely<unknown>) {
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('tint', 'text', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('avif_widths_json', 'text', (column) => column.notNull())
    .addColumn('jpeg_widths_json', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('pictures_by_revision').on('pictures').column('revision').execute()
}

async function createGallery(db: Kysely<unknown>) {
  await db.schema
    .createTable('gallery_pieces')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('product_ids_json', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('home_page')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('hero_picture', 'text', (column) => column.notNull())
    .addColumn('hero_product_id', 'integer')
    .addColumn('look_id', 'integer')
    .addColumn('film_json', 'text')
    .execute()
}

async function addProductColumns(db: Kysely<unknown>) {
  const products = db.schema.alterTable('products')
  await products
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('live'))
    .execute()
  await products.addColumn('publish_at', 'bigint').execute()
  await products
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await products
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await products
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await products.addColumn('share_file', 'text').execute()
  await sql`update products set position = id`.execute(db)
  await db.schema.createIndex('products_by_revision').on('products').column('revision').execute()
  await db.schema.alterTable('variants').addColumn('price_pesewas', 'integer').execute()
}

/** Pictures on their way from a phone wait here. Their bytes are rows, so that any process can go on with them. */
async function createUploads(db: Kysely<unknown>) {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('plan_json', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('picture', 'text')
    .addColumn('refusal', 'text')
    .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('upload_chunks')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id'))
    .addColumn('start', 'integer', (column) => column.notNull())
    // SQLite stores bytes as they are, whatever the type is called.
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_chunks_key', ['upload_id', 'start'])
    .execute()
}
