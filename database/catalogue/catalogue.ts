import type { Kysely } from 'kysely'
import type { Picture } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import type { Sections } from '#domain/catalogue/sections'
import type { SizeSet } from '#domain/catalogue/size-sets'
import type { Surcharge } from '#domain/catalogue/surcharge'
import type { Drop } from '#domain/drop/drop'
import type { HomePage } from '#domain/gallery/home-page'
import type { Poster } from '#domain/gallery/poster'
import type { Measures } from '#domain/sizing/measures'
import { listRemoved } from '../demo-content/decisions.ts'
import { loadDrops } from '../drops/drops.ts'
import { loadGallery, loadHomePage } from '../gallery/gallery.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { PICTURE_COLUMNS, toPictures } from '../pictures/pictures.ts'
import type { Schema } from '../schema.ts'
import { readRevisions } from '../settings/revisions.ts'
import { loadSurcharge, readSurcharge, surchargeColumns } from '../settings/settings.ts'
import {
  hasNoPlace,
  NO_PLACE,
  type ProductRow,
  type ProductRules,
  toProducts,
} from './product-rows.ts'
import { loadSections } from './sections.ts'
import { loadMeasures } from './size-measures.ts'
import { loadSizeSets } from './size-sets.ts'

/** This is the part of a product that a sale does not change: enough to find, sort and name it. */
export type ListedProduct = Omit<Product, 'variants' | 'isSoldOut' | 'badge'>

export type Place = { readonly id: number; readonly position: number }

/** A catalogue holds only what shoppers can see. */
export type Catalogue = {
  readonly revision: number
  readonly productsRevision: number
  readonly stockRevision: number
  /** It counts the changes of stock by people, which the feed must show at once. */
  readonly countedRevision: number
  /** These are the products on sale, in the shop's order. */
  readonly products: readonly Product[]
  /** All of them have this rule of sizes; undefined stands for `SHIPPED_SURCHARGE`. */
  readonly surcharge: Surcharge | undefined
  /** These are the same products; the array is replaced only when more than stock has changed. */
  readonly assortment: readonly ListedProduct[]
  /** Each entry is the place of the product with the same index. */
  readonly places: readonly Place[]
  /** The ids are in the order of the home page. */
  readonly newDropIds: readonly number[]
  readonly sections: Sections
  /** All sizes of the shop; those of a product are in this order. */
  readonly sizeSets: readonly SizeSet[]
  /** Collections that are not in the navigation are included. */
  readonly collectionTitles: ReadonlyMap<string, string>
  /** Pictures are keyed by name. Those of products no longer on sale are included, because orders show them. */
  readonly pictures: ReadonlyMap<string, Picture>
  readonly gallery: readonly Poster[]
  readonly home: HomePage
  /** Pages that show pictures of the release go without them once the owner has removed those. */
  readonly hasShippedPictures: boolean
  /** Share cards are keyed by product; cards that came with the release are not in it. */
  readonly shareFiles: ReadonlyMap<number, string>
  /** Flat measures are keyed by product; only measured products are in it. */
  readonly measures: ReadonlyMap<number, Measures>
  readonly dropsRevision: number
  /** Drops that were called off are left out; drops that are over are included. The next one comes first. */
  readonly drops: readonly Drop[]
}

/** Reads the whole catalogue in one snapshot. */
export function loadCatalogue(db: Kysely<Schema>): Promise<Catalogue> {
  return inSnapshot(db, loadWhole)
}

/** Returns the current catalogue, or null when no process has changed it since `known` was loaded. */
export async function loadChanges(db: Kysely<Schema>, known: Catalogue): Promise<Catalogue | null> {
  const { catalogue, pieces: productsRevision, stock, drops } = await readRevisions(db)
  const isKnown =
    catalogue === known.revision &&
    productsRevision === known.productsRevision &&
    stock === known.stockRevision &&
    drops === known.dropsRevision
  if (isKnown) return null
  return inSnapshot(db, async (snapshot) => {
    const now = await readRevisions(snapshot)
    // A lower revision comes from a restored backup: then anything may have changed.
    const isOlder = now.pieces < known.productsRevision || now.stock < known.stockRevision
    if (isOlder || now.catalogue !== known.revision) return loadWhole(snapshot)
    const withProducts =
      now.pieces === known.productsRevision ? known : await loadNewProducts(snapshot, known)
    const withStock =
      now.stock === known.stockRevision ? withProducts : await loadNewStock(snapshot, withProducts)
    if (now.drops === known.dropsRevision) return withStock
    return { ...withStock, dropsRevision: now.drops, drops: await loadDrops(snapshot) }
  })
}

async function loadWhole(snapshot: Kysely<Schema>): Promise<Catalogue> {
  const {
    catalogue,
    pieces: productsRevision,
    stock,
    'counted-stock': counted,
    drops,
  } = await readRevisions(snapshot)
  const rows = await snapshot
    .selectFrom('products')
    .selectAll()
    .where('state', '=', 'live')
    .orderBy(hasNoPlace)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const variants = await snapshot.selectFrom('variants').selectAll().execute()
  const rules = {
    surcharge: await loadSurcharge(snapshot),
    sizeSets: await loadSizeSets(snapshot),
  }
  const products = toProducts(rows, variants, rules)
  return {
    revision: catalogue,
    productsRevision,
    stockRevision: stock,
    countedRevision: counted,
    products,
    ...rules,
    assortment: products,
    places: rows.map(toPlace),
    newDropIds: await loadNewDropIds(snapshot),
    ...(await loadSections(snapshot)),
    pictures: toPictures(await snapshot.selectFrom('pictures').select(PICTURE_COLUMNS).execute()),
    gallery: await loadGallery(snapshot),
    home: await loadHomePage(snapshot),
    hasShippedPictures: !(await listRemoved(snapshot)).has('pictures'),
    shareFiles: withShareFiles(new Map(), rows),
    measures: await loadMeasures(snapshot),
    dropsRevision: drops,
    drops: await loadDrops(snapshot),
  }
}

/** From this number of edits on, loading everything costs about as much. */
const MAX_EDITED = 200

/** Loads only what was edited since, so that the cost hardly grows with the catalogue. */
async function loadNewProducts(snapshot: Kysely<Schema>, known: Catalogue): Promise<Catalogue> {
  const { pieces: productsRevision } = await readRevisions(snapshot)
  const changed = snapshot.selectFrom('products').where('revision', '>', known.productsRevision)
  const rows = await changed
    .selectAll()
    .limit(MAX_EDITED + 1)
    .execute()
  if (rows.length > MAX_EDITED) return loadWhole(snapshot)
  const variants = await snapshot
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', changed.select('id'))
    .execute()
  const newPictures = await snapshot
    .selectFrom('pictures')
    .select(PICTURE_COLUMNS)
    .where('revision', '>', known.productsRevision)
    .execute()
  const dropIds = new Set(known.newDropIds)
  const hasNewDrops = rows.some((row) => row.new_drop_position !== null || dropIds.has(row.id))
  return {
    ...known,
    productsRevision,
    ...withEdited(known, rows, variants),
    newDropIds: hasNewDrops ? await loadNewDropIds(snapshot) : known.newDropIds,
    pictures: withNew(known.pictures, toPictures(newPictures)),
    shareFiles: withShareFiles(known.shareFiles, rows),
    measures: await loadNewMeasures(snapshot, known.measures, rows),
  }
}

async function loadNewMeasures(
  snapshot: Kysely<Schema>,
  known: Catalogue['measures'],
  rows: readonly ProductRow[],
): Promise<Catalogue['measures']> {
  const ids = rows.map(({ id }) => id)
  const loaded = await loadMeasures(snapshot, ids)
  if (loaded.size === 0 && !ids.some((id) => known.has(id))) return known
  const others = [...known].filter(([id]) => !ids.includes(id))
  return new Map([...others, ...loaded])
}

function withShareFiles(
  known: Catalogue['shareFiles'],
  rows: readonly ProductRow[],
): Catalogue['shareFiles'] {
  const changed = rows.filter(({ id, share_file }) => (known.get(id) ?? null) !== share_file)
  if (changed.length === 0) return known
  const files = new Map(known)
  for (const { id, share_file: file } of changed) {
    if (file === null) files.delete(id)
    else files.set(id, file)
  }
  return files
}

type Lists = Pick<Catalogue, 'products' | 'assortment' | 'places'>
type Known = Lists & ProductRules

/** All other products stay the same objects, so that what was derived from them can be updated, too. */
function withEdited(
  known: Known,
  rows: readonly ProductRow[],
  variants: Parameters<typeof toProducts>[1],
): Lists {
  const products = [...known.products]
  const assortment = [...known.assortment]
  const places = [...known.places]
  for (const row of rows) {
    const at = places.findIndex(({ id }) => id === row.id)
    if (at !== -1) for (const list of [products, assortment, places]) list.splice(at, 1)
  }
  const live = rows.filter(({ state }) => state === 'live')
  for (const [index, product] of toProducts(live, variants, known).entries()) {
    const row = live[index]
    if (row === undefined) continue
    const next = places.findIndex((place) => isBefore(toPlace(row), place))
    const at = next === -1 ? places.length : next
    products.splice(at, 0, product)
    assortment.splice(at, 0, product)
    places.splice(at, 0, toPlace(row))
  }
  return { products, assortment, places }
}

function toPlace({ id, position }: Place): Place {
  return { id, position: position === NO_PLACE ? Number.MAX_SAFE_INTEGER : position }
}

function isBefore(one: Place, other: Place): boolean {
  return one.position < other.position || (one.position === other.position && one.id < other.id)
}

/**
 * Adds to the known map instead of copying it: copying 40,000 entries would cost more than everything else. Pages that
 * are being rendered may see the new pictures early, which does no harm.
 */
function withNew(
  known: Catalogue['pictures'],
  added: ReadonlyMap<string, Picture>,
): Catalogue['pictures'] {
  if (added.size === 0) return known
  const pictures = known instanceof Map ? known : new Map(known)
  for (const [name, picture] of added) pictures.set(name, picture)
  return pictures
}

async function loadNewStock(snapshot: Kysely<Schema>, known: Catalogue): Promise<Catalogue> {
  const { stock, 'counted-stock': counted } = await readRevisions(snapshot)
  const restocked = snapshot
    .selectFrom('products')
    .where('state', '=', 'live')
    .where('stock_revision', '>', known.stockRevision)
  const rows = await restocked.selectAll().execute()
  const variants = await snapshot
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', restocked.select('id'))
    .execute()
  const changed = toProducts(rows, variants, known)
  const changedById = new Map(changed.map((product) => [product.id, product]))
  return {
    ...known,
    stockRevision: stock,
    countedRevision: counted,
    products: known.products.map((product) => changedById.get(product.id) ?? product),
  }
}

/** Reads these products as stored now, not as cached, in whatever state they are. */
export async function loadProducts(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly Product[]> {
  return loadFrom(db, ids, { choose: (rows) => rows, readSizeSets: loadSizeSets })
}

/** Leaves out the products that are not on sale, for placing an order, which does not ask in which order sizes are. */
export async function loadLiveProducts(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly Product[]> {
  return loadFrom(db, ids, {
    choose: (rows) => rows.filter(({ state }) => state === 'live'),
    readSizeSets: async () => NO_SIZE_SETS,
  })
}

const NO_SIZE_SETS: readonly SizeSet[] = []

type Wanted = {
  readonly choose: (rows: readonly ProductRow[]) => readonly ProductRow[]
  readonly readSizeSets: typeof loadSizeSets
}

async function loadFrom(
  db: Kysely<Schema>,
  ids: readonly number[],
  { choose, readSizeSets }: Wanted,
): Promise<readonly Product[]> {
  if (ids.length === 0) return []
  const [rows, variants, sizeSets] = await Promise.all([
    db.selectFrom('products').selectAll().select(surchargeColumns).where('id', 'in', ids).execute(),
    db.selectFrom('variants').selectAll().where('product_id', 'in', ids).execute(),
    readSizeSets(db),
  ])
  return toProducts(choose(rows), variants, { surcharge: readSurcharge(rows[0]), sizeSets })
}

async function loadNewDropIds(snapshot: Kysely<Schema>): Promise<readonly number[]> {
  const rows = await snapshot
    .selectFrom('products')
    .select('id')
    .where('new_drop_position', 'is not', null)
    .where('state', '=', 'live')
    .orderBy('new_drop_position')
    .execute()
  return rows.map(({ id }) => id)
}
