import type { Kysely } from 'kysely'
import type { Sections } from '#domain/catalogue/sections'
import type { Schema } from '../schema.ts'

export async function loadSections(db: Kysely<Schema>): Promise<{
  readonly sections: Sections
  readonly collectionTitles: ReadonlyMap<string, string>
}> {
  const collections = await db
    .selectFrom('collections')
    .select(['slug', 'title', 'short_label as shortLabel', 'in_navigation'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['slug', 'title'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return {
    sections: {
      collections: collections
        .filter(({ in_navigation }) => in_navigation === 1)
        .map(({ slug, title, shortLabel }) => ({ slug, title, shortLabel })),
      categories: categories.map(({ slug, title }) => ({ slug, title })),
    },
    collectionTitles: new Map(collections.map(({ slug, title }) => [slug, title])),
  }
}
