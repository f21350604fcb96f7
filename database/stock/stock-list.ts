import { type Kysely, sql } from 'kysely'
import type { StockListFilter } from '#domain/catalogue/low-stock'
import type { Product } from '#domain/catalogue/product'
import { loadProducts } from '../catalogue/catalogue.ts'
import { isOfferedVariant } from '../orders/offered-variants.ts'
import type { Schema } from '../schema.ts'

export type StockQuery = {
  readonly filter: StockListFilter
  /** A variant with this many units or fewer is low. */
  readonly lowMark: number
  /** Only these products are listed; null stands for all. */
  readonly only?: readonly number[] | null
  /** The first page is 1. */
  readonly page: number
  readonly perPage: number
}

export type StockPage = {
  /** The products are as stored now, with the stock of every colour and size. */
  readonly products: readonly Product[]
  /** This counts the products of all pages. */
  readonly count: number
}

/**
 * Archived products are left out; sizes that are no longer offered do not count. Low products come first, then those
 * that are wholly sold out, then the others; each group is sorted by least stock.
 */
export async function listStock(db: Kysely<Schema>, query: StockQuery): Promise<StockPage> {
  const { filter, lowMark, page, perPage, only = null } = query
  if (only?.length === 0) return { products: [], count: 0 }
  const wanted = {
    all: sql`1 = 1`,
    low: sql`sum(case when offered between 1 and ${lowMark} then 1 else 0 end) > 0`,
    'sold-out': sql`min(offered) = 0 or max(is_sold_out) = 1`,
  }[filter]
  // All ids are read, because the pages must be counted anyway.
  const { rows } = await sql<{ readonly id: number }>`
    select product_id as id from (
      select product_id, products.is_sold_out, case when ${isOfferedVariant} then stock end as offered
      from variants join products on products.id = variants.product_id
      where products.state <> 'archived'
    ) as shown
    where ${only ? sql`product_id in (${sql.join(only)})` : sql`1 = 1`} group by product_id having ${wanted}
    order by
      case when max(offered) = 0 then 2 when min(offered) <= ${lowMark} then 1 else 3 end,
      coalesce(min(offered), 0), product_id`.execute(db)
  const ids = rows.slice((page - 1) * perPage, page * perPage).map(({ id }) => id)
  const products = await loadProducts(db, ids)
  const byId = new Map(products.map((product) => [product.id, product]))
  return { products: ids.flatMap((id) => byId.get(id) ?? []), count: rows.length }
}
