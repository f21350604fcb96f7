import type { Kysely } from 'kysely'
import type { SectionContent } from '#domain/catalogue/read-section'
import type { SectionKind } from '#domain/catalogue/sections'
import type { Schema } from '../schema.ts'

export type StoredSection = SectionContent & {
  readonly slug: string
  /** This counts the products of the section, in any state. */
  readonly products: number
}

export async function listSectionSlugs(db: Kysely<Schema>) {
  const [collections, categories] = await Promise.all([
    db.selectFrom('collections').select('slug').execute(),
    db.selectFrom('categories').select('slug').execute(),
  ])
  return {
    collections: collections.map(({ slug }) => slug),
    categories: categories.map(({ slug }) => slug),
  }
}

export async function listStoredSections(
  db: Kysely<Schema>,
  kind: SectionKind,
): Promise<readonly StoredSection[]> {
  const counted = await db
    .selectFrom('products')
    .select(({ fn }) => [
      kind === 'collections' ? 'collection as slug' : 'category as slug',
      fn.countAll<number>().as('products'),
    ])
    .groupBy(kind === 'collections' ? 'collection' : 'category')
    .execute()
  const productsOf = new Map(counted.map(({ slug, products }) => [slug, Number(products)]))
  const rows = await readRows(db, kind)
  return rows.map((row) => ({ ...row, products: productsOf.get(row.slug) ?? 0 }))
}

async function readRows(db: Kysely<Schema>, kind: SectionKind) {
  if (kind === 'categories') {
    const rows = await db
      .selectFrom('categories')
      .select(['slug', 'title'])
      .orderBy('position')
      .orderBy('slug')
      .execute()
    return rows.map((row) => ({ ...row, shortLabel: '', isInNavigation: true }))
  }
  const rows = await db
    .selectFrom('collections')
    .select(['slug', 'title', 'short_label as shortLabel', 'in_navigation'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ in_navigation, ...row }) => ({ ...row, isInNavigation: in_navigation === 1 }))
}

export async function insertSection(
  trx: Kysely<Schema>,
  kind: SectionKind,
  {
    slug,
    position,
    content,
  }: {
    readonly slug: string
    readonly position: number
    readonly content: SectionContent
  },
): Promise<void> {
  const row = { slug, title: content.title, position }
  if (kind === 'categories') await trx.insertInto('categories').values(row).execute()
  else
    await trx
      .insertInto('collections')
      .values({ ...row, ...toColumns(content) })
      .execute()
}

/** Returns false, without a change, if the section is no longer as `before`: somebody else was faster. */
export async function updateSection(
  trx: Kysely<Schema>,
  kind: SectionKind,
  {
    slug,
    before,
    after,
  }: {
    readonly slug: string
    readonly before: SectionContent
    readonly after: SectionContent
  },
): Promise<boolean> {
  const updated =
    kind === 'categories'
      ? await trx
          .updateTable('categories')
          .set({ title: after.title })
          .where('slug', '=', slug)
          .where('title', '=', before.title)
          .returning('slug')
          .executeTakeFirst()
      : await trx
          .updateTable('collections')
          .set({ title: after.title, ...toColumns(after) })
          .where('slug', '=', slug)
          .where('title', '=', before.title)
          .where('short_label', '=', before.shortLabel)
          .where('in_navigation', '=', before.isInNavigation ? 1 : 0)
          .returning('slug')
          .executeTakeFirst()
  return updated !== undefined
}

function toColumns({ shortLabel, isInNavigation }: SectionContent) {
  return { short_label: shortLabel, in_navigation: isInNavigation ? 1 : 0 } as const
}

export async function writeOrder(
  trx: Kysely<Schema>,
  kind: SectionKind,
  slugs: readonly string[],
): Promise<void> {
  for (const [index, slug] of slugs.entries()) {
    await trx
      .updateTable(kind)
      .set({ position: index + 1 })
      .where('slug', '=', slug)
      .execute()
  }
}
