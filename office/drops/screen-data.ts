import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { findTitles, listUnpublished, type TitledProduct } from '#database/catalogue/product-titles'
import { listDrops, type StoredDrop } from '#database/drops/drops'
import { currentDrops, DROP_HOLD_MINUTES, type DropPhase } from '#domain/drop/drop'
import type { AppContext } from '#server/base/context'
import type { DropPiece, DropsData, ListedDrop, PlanOptions } from '#server/draws/drops-data'
import { listDraws } from '#server/draws/list-draws'
import { newDropId } from '#server/drops/change-drops'
import { lookAlikesToPack } from '#server/drops/find-look-alikes'
import { newestPieces } from '../kit/newest-pieces.ts'
import { productPath } from '../kit/paths.ts'

const MAX_LISTED = 100
const MAX_LIVE = 300
const MAX_UNPUBLISHED = 50

type Viewer = { readonly isOwner: boolean }

export async function loadDropsData(context: AppContext, { isOwner }: Viewer): Promise<DropsData> {
  const { db } = context
  const stored = await listDrops(db, MAX_LISTED)
  const titles = await findTitles(
    db,
    stored.flatMap(({ productIds }) => productIds),
  )
  const lookAlikes = await lookAlikesToPack(db)
  const draws = await listDraws(context, stored, { isOwner })
  const drops = stored.map((drop) => ({
    ...toListed(context, drop, { titles, isOwner }),
    lookAlikes: lookAlikes.get(drop.id) ?? [],
    draw: draws.get(drop.id) ?? null,
  }))
  const isCurrent = ({ state }: ListedDrop) => state === 'planned' || state === 'open'
  return {
    isOwner,
    paused: {
      isAll: await isSellingPaused(db),
      pieces: (await listPausedProducts(db)).map((product) => toPiece(context, product, isOwner)),
    },
    current: drops.filter(isCurrent).toReversed(),
    earlier: drops.filter((drop) => !isCurrent(drop)),
    plan: isOwner ? await planOptions(context) : null,
  }
}

type Listing = Viewer & { readonly titles: ReadonlyMap<number, string> }

function toListed(
  context: AppContext,
  drop: StoredDrop,
  { titles, isOwner }: Listing,
): Omit<ListedDrop, 'lookAlikes' | 'draw'> {
  const { config, now, orders } = context
  const { productIds, calledOffAtMs, ...shown } = drop
  const { dropLengthMs } = orders.limits
  const [current] = currentDrops([drop], now(), dropLengthMs)
  return {
    ...shown,
    state: calledOffAtMs === null ? STATES[current?.phase ?? 'over'] : 'called-off',
    overAtMs: drop.opensAtMs + dropLengthMs,
    pieces: productIds.map((id) => toPiece(context, { id, title: titles.get(id) ?? '' }, isOwner)),
    publicUrl: `${config.publicUrl}/drops/${drop.id}`,
  }
}

/** The page of a product is the owner's. */
function toPiece(
  { config }: AppContext,
  { id, title }: TitledProduct,
  isOwner: boolean,
): DropPiece {
  return {
    id,
    title: title === '' ? `Piece ${id}` : title,
    href: isOwner ? productPath(id) : `${config.publicUrl}/product/${id}`,
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
  const listed = Map.groupBy(newestPieces(context, MAX_LIVE), ({ collection }) => collection)
  const live = [...listed].map(([collection, pieces]) => ({
    title: collectionTitles.get(collection) ?? collection,
    pieces: pieces.map(({ id, title }) => ({ id, title })),
  }))
  const unpublished = await listUnpublished(db, MAX_UNPUBLISHED + 1)
  const hidden = {
    title: 'Not published yet',
    pieces: unpublished.slice(0, MAX_UNPUBLISHED).map(({ id, title }) => ({
      id,
      title: title === '' ? `Piece ${id}` : title,
    })),
  }
  return {
    id: newDropId(),
    holdMinutes: DROP_HOLD_MINUTES.default,
    groups: [hidden, ...live].filter(({ pieces }) => pieces.length > 0),
    isCut: products.length > MAX_LIVE || unpublished.length > MAX_UNPUBLISHED,
  }
}
