import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { PRODUCT_STATES, type ProductState } from '#domain/catalogue/product-state'
import type { Schema } from '../schema.ts'
import { hasNoPlace, readStoredPictures } from './product-rows.ts'

export type ProductQuery = {
  /** Null means every state except archived. */
  readonly state: ProductState | null
  readonly query: string
  /** The first page is 1. */
  readonly page: number
  readonly perPage: number
}

export type ListedRow = {
  readonly id: number
  readonly title: string
  readonly pricePesewas: number
  readonly state: ProductState
  readonly publishAtMs: number | null
  readonly file: string | null
}

/** Products that wait for the owner come first, then all others in the shop's order. */
export async function listProducts(
  db: Kysely<Schema>,
  { state, query, page, perPage }: ProductQuery,
): Promise<{ readonly products: readonly ListedRow[]; readonly count: number }> {
  const wanted = sql<SqlBool>`${inState(state)} and ${hasWords(query)}`
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(wanted)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'price_pesewas', 'state', 'publish_at', 'pictures_json'])
    .where(wanted)
    .orderBy(
      sql`case state when 'draft' then 1 when 'scheduled' then 2 when 'live' then 3 else 4 end`,
    )
    .orderBy(hasNoPlace)
    .orderBy('position')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const products = rows.map((row) => ({
    id: row.id,
    title: row.title,
    pricePesewas: row.price_pesewas,
    state: row.state,
    publishAtMs: row.publish_at,
    file: readStoredPictures(row.pictures_json)[0]?.file ?? null,
  }))
  return { products, count: Number(count) }
}

function inState(state: ProductState | null): RawBuilder<SqlBool> {
  return state === null ? sql`state <> 'archived'` : sql`state = ${state}`
}

/** Each word must be somewhere in title, kind or colours. */
function hasWords(query: string): RawBuilder<SqlBool> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`1 = 1`
  const tests = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql`lower(title || ' ' || kind || ' ' || colours_json) like ${pattern} escape '\\'`
  })
  return sql`(${sql.join(tests, sql` and `)})`
}

export async function countProductStates(
  db: Kysely<Schema>,
): Promise<Readonly<Record<ProductState, number>>> {
  const rows = await db
    .selectFrom('products')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  const [draft = 0, scheduled = 0, live = 0, archived = 0] = PRODUCT_STATES.map(
    (state) => countOf.get(state) ?? 0,
  )
  return { draft, scheduled, live, archived }
}

export async function listKinds(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind).filter(Boolean)
}
