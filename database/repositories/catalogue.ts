import type { Kysely } from 'kysely'
import type { Product } from '#domain/catalogue/product'
import type { Schema } from '../schema.ts'
import { type ProductRow, toProducts } from './product-rows.ts'
import { readRevisions } from './revisions.ts'

/** The part of a product that a sale does not change: enough to find, sort and name it. */
export type ListedProduct = Omit<Product, 'variants' | 'isSoldOut' | 'badge'>

export type Catalogue = {
  readonly revision: number
  readonly stockRevision: number
  /** Counts the changes of stock by people, which the feed must show at once. */
  readonly countedRevision: number
  /** Sorted by id. */
  readonly products: readonly Product[]
  /** The same products; a new array only when more than stock has changed. */
  readonly assortment: readonly ListedProduct[]
  /** In the order of the home page. */
  readonly newDropIds: readonly number[]
}

/** The whole catalogue, read in one snapshot. */
export function loadCatalogue(db: Kysely<Schema>): Promise<Catalogue> {
  return inSnapshot(db, loadWhole)
}

/** The current catalogue, or null when no process has changed it since `known` was loaded. */
export async function loadChanges(db: Kysely<Schema>, known: Catalogue): Promise<Catalogue | null> {
  const { catalogue, stock } = await readRevisions(db)
  if (catalogue === known.revision && stock === known.stockRevision) return null
  return inSnapshot(db, async (snapshot) => {
    const now = await readRevisions(snapshot)
    // A lower revision comes from a restored backup: then anything may have changed.
    const isOnlyStock = now.catalogue === known.revision && now.stock >= known.stockRevision
    return isOnlyStock ? loadNewStock(snapshot, known) : loadWhole(snapshot)
  })
}

function inSnapshot<Value>(
  db: Kysely<Schema>,
  load: (snapshot: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(load)
}

async function loadWhole(snapshot: Kysely<Schema>): Promise<Catalogue> {
  const { catalogue, stock, 'counted-stock': counted } = await readRevisions(snapshot)
  const rows = await snapshot.selectFrom('products').selectAll().orderBy('id').execute()
  const variants = await snapshot.selectFrom('variants').selectAll().execute()
  const products = toProducts(rows, variants)
  return {
    revision: catalogue,
    stockRevision: stock,
    countedRevision: counted,
    products,
    assortment: products,
    newDropIds: findNewDropIds(rows),
  }
}

async function loadNewStock(snapshot: Kysely<Schema>, known: Catalogue): Promise<Catalogue> {
  const { stock, 'counted-stock': counted } = await readRevisions(snapshot)
  const changed = snapshot.selectFrom('products').where('stock_revision', '>', known.stockRevision)
  const rows = await changed.selectAll().execute()
  const variants = await snapshot
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', changed.select('id'))
    .execute()
  const changedById = new Map(toProducts(rows, variants).map((product) => [product.id, product]))
  return {
    ...known,
    stockRevision: stock,
    countedRevision: counted,
    products: known.products.map((product) => changedById.get(product.id) ?? product),
  }
}

/** These products as stored now, not as cached, for placing an order. */
export async function loadProducts(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly Product[]> {
  if (ids.length === 0) return []
  const [rows, variants] = await Promise.all([
    db.selectFrom('products').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('variants').selectAll().where('product_id', 'in', ids).execute(),
  ])
  return toProducts(rows, variants)
}

function findNewDropIds(rows: readonly ProductRow[]): number[] {
  return rows
    .flatMap(({ id, new_drop_position: position }) => (position === null ? [] : [{ id, position }]))
    .sort((a, b) => a.position - b.position)
    .map(({ id }) => id)
}
