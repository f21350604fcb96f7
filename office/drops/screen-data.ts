import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { findTitles, listUnpublished, type TitledProduct } from '#database/catalogue/product-titles'
import { listDrops, type StoredDrop } from '#database/drops/drops'
import { currentDrops, DROP_HOLD_MINUTES, type DropPhase } from '#domain/drop/drop'
import { can, type StaffMember } from '#domain/staff/roles'
import type { AppContext } from '#server/base/context'
import type { DropProduct, DropsData, ListedDrop, PlanOptions } from '#server/draws/drops-data'
import { listDraws } from '#server/draws/list-draws'
import { newDropId } from '#server/drops/change-drops'
import { lookAlikesToPack } from '#server/drops/find-look-alikes'
import { newestProducts } from '../kit/newest-products.ts'
import { productPath } from '../kit/paths.ts'

const MAX_LISTED = 100
const MAX_LIVE = 300
const MAX_UNPUBLISHED = 50

export async function loadDropsData(context: AppContext, staff: StaffMember): Promise<DropsData> {
  const { db } = context
  const stored = await listDrops(db, MAX_LISTED)
  const titles = await findTitles(
    db,
    stored.flatMap(({ productIds }) => productIds),
  )
  const lookAlikes = await lookAlikesToPack(db)
  const draws = await listDraws(context, stored, staff)
  const drops = stored.map((drop) => ({
    ...toListed(context, drop, { titles, staff }),
    lookAlikes: lookAlikes.get(drop.id) ?? [],
    draw: draws.get(drop.id) ?? null,
  }))
  const isCurrent = ({ state }: ListedDrop) => state === 'planned' || state === 'open'
  return {
    paused: {
      isAll: await isSellingPaused(db),
      products: (await listPausedProducts(db)).map((product) => toProduct(context, product, staff)),
    },
    current: drops.filter(isCurrent).toReversed(),
    earlier: drops.filter((drop) => !isCurrent(drop)),
    plan: can(staff, 'plan-drops') ? await planOptions(context) : null,
  }
}

type Listing = { readonly staff: StaffMember; readonly titles: ReadonlyMap<number, string> }

function toListed(
  context: AppContext,
  drop: StoredDrop,
  { titles, staff }: Listing,
): Omit<ListedDrop, 'lookAlikes' | 'draw'> {
  const { config, now, orders } = context
  const { productIds, calledOffAtMs, ...shown } = drop
  const { dropLengthMs } = orders.limits
  const [current] = currentDrops([drop], now(), dropLengthMs)
  return {
    ...shown,
    state: calledOffAtMs === null ? STATES[current?.phase ?? 'over'] : 'called-off',
    overAtMs: drop.opensAtMs + dropLengthMs,
    products: productIds.map((id) =>
      toProduct(context, { id, title: titles.get(id) ?? '' }, staff),
    ),
    publicUrl: `${config.publicUrl}/drops/${drop.id}`,
  }
}

/** The page of a product in the office is for whoever edits it. */
function toProduct(
  { config }: AppContext,
  { id, title }: TitledProduct,
  staff: StaffMember,
): DropProduct {
  return {
    id,
    title: title === '' ? `Piece ${id}` : title,
    href: can(staff, 'edit-catalogue') ? productPath(id) : `${config.publicUrl}/product/${id}`,
  }
}

const STATES = {
  before: 'planned',
  open: 'open',
  over: 'over',
} as const satisfies Readonly<Record<DropPhase | 'over', ListedDrop['state']>>

async function planOptions(context: AppContext): Promise<PlanOptions> {
  const { db, catalogue } = context
  const { products, collectionTitles } = catalogue.current()
  const listed = Map.groupBy(newestProducts(context, MAX_LIVE), ({ collection }) => collection)
  const live = [...listed].map(([collection, ofCollection]) => ({
    title: collectionTitles.get(collection) ?? collection,
    products: ofCollection.map(({ id, title }) => ({ id, title })),
  }))
  const unpublished = await listUnpublished(db, MAX_UNPUBLISHED + 1)
  const hidden = {
    title: 'Not published yet',
    products: unpublished.slice(0, MAX_UNPUBLISHED).map(({ id, title }) => ({
      id,
      title: title === '' ? `Piece ${id}` : title,
    })),
  }
  return {
    id: newDropId(),
    holdMinutes: DROP_HOLD_MINUTES.default,
    groups: [hidden, ...live].filter((group) => group.products.length > 0),
    isCut: products.length > MAX_LIVE || unpublished.length > MAX_UNPUBLISHED,
  }
}
