import { findSoldOutMarks } from '#database/stock/sold-out-marks'
import { findStockMismatches, type StockMismatch } from '#database/stock/stock-book'
import { listStock } from '#database/stock/stock-list'
import { isSameVariant } from '#domain/cart/line'
import { hasWords } from '#domain/catalogue/has-words'
import { STOCK_LIST_FILTERS, stockLevel } from '#domain/catalogue/low-stock'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { readVariant } from '#domain/catalogue/product-variant'
import { variantName } from '#domain/catalogue/variant-name'
import type { AppContext } from '#server/base/context'
import { liftSoldOut } from '#server/products/lift-sold-out'
import { findVariant } from '#server/stock/find-variant'
import type { ChangedVariant, StockProduct } from '../kit/data/stock-data.ts'
import { readLastPart } from '../kit/last-part.ts'
import { liftPath, type StockPlace, stockCardId, stockListQuery } from '../kit/paths.ts'
import { readPageNumber, readQuery } from '../kit/read-query.ts'
import { refuseUnknown, withProductId } from '../kit/refuse-product.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { smallPictureOf } from '../kit/small-picture.ts'
import { screens } from '../screens.ts'

const PER_PAGE = 20

export const load = async (request: ScreenRequest) => {
  const { context, search } = request
  const place = readStockPlace(search)
  const only = place.query === '' ? null : findIds(context, place.query)
  const lowMark = context.settings.current().lowStockMark
  const asked = { ...place, only, lowMark, perPage: PER_PAGE }
  const [{ products, count }, changed] = await Promise.all([
    listStock(context.db, asked),
    findChanged(context, search.get('changed')),
  ])
  const { pictures } = context.catalogue.current()
  const ids = products.map(({ id }) => id)
  const mismatches = await findStockMismatches(context.db, ids)
  const soldOutMarks = await findSoldOutMarks(context.db, ids)
  return show('stock', 'Stock', {
    ...place,
    lowMark,
    count,
    pages: Math.max(1, Math.ceil(count / PER_PAGE)),
    products: products.map((product) =>
      toStockProduct(product, { mismatches, soldOutMarks, lowMark, pictures }),
    ),
    changed,
  })
}

/** Reads anything that is no page of the list as its first page. */
export function readStockPlace(search: URLSearchParams): StockPlace {
  const filter = STOCK_LIST_FILTERS.find((each) => each === search.get('show')) ?? 'all'
  return { filter, query: readQuery(search), page: readPageNumber(search) }
}

function findIds({ catalogue }: AppContext, query: string): readonly number[] {
  return catalogue
    .current()
    .products.filter((product) => hasWords(product, query))
    .map(({ id }) => id)
}

/** Finds the variant as it is now, because a sale may have come in between. */
async function findChanged(
  { db }: AppContext,
  changed: string | null,
): Promise<ChangedVariant | null> {
  const [id = '', ...choice] = changed?.split('/') ?? []
  const size = readLastPart(choice.pop() ?? '')
  const variant = readVariant({ productId: Number(id), colour: choice.join('/'), size })
  const found = variant && (await findVariant(db, variant))
  if (!found) return null
  const { product, stock } = found
  return { productId: product.id, name: variantName(product.title, found.variant), stock }
}

type Marks = {
  readonly mismatches: readonly StockMismatch[]
  readonly soldOutMarks: ReadonlySet<number>
  readonly lowMark: number
  readonly pictures: Pictures
}

function toStockProduct(product: Product, marks: Marks): StockProduct {
  const { mismatches, soldOutMarks, lowMark, pictures } = marks
  const { id, title, colours, variants } = product
  return {
    id,
    title,
    picture: smallPictureOf(product, pictures),
    isMarkedSoldOut: soldOutMarks.has(id),
    rows: colours.map(({ name }) => ({
      colour: name,
      cells: variants
        .filter(({ colour }) => colour === name)
        .map(({ colour, size, stock }) => ({
          size,
          stock,
          level: stockLevel(stock, lowMark),
          booked:
            mismatches.find((each) => isSameVariant(each, { productId: id, colour, size }))
              ?.booked ?? null,
        })),
    })),
  }
}

/** The mark is lifted by whoever edits the product's page. */
export const posts: readonly Post[] = [
  {
    access: 'edit-catalogue',
    screen: 'stock',
    path: liftPath(':id'),
    handle: (request) => withProductId(request, liftMark),
  },
]

async function liftMark(request: PostRequest, id: number): Promise<PostOutcome> {
  const lifted = await liftSoldOut(request.context, { id, actor: actorOfRequest(request) })
  if (!lifted.ok) return refuseUnknown()
  const place = stockListQuery(readStockPlace(new URLSearchParams(request.fields.text('from'))))
  const list = `${screens.stock.path}${place === '' ? '' : `?${place}`}`
  return { kind: 'done', next: `${list}#${stockCardId(id)}`, notice: 'sold-out-lifted' }
}
