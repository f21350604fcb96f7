import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { findSoldOutMarks } from '#database/stock/sold-out-marks'
import { type BookedMove, findStockMismatches, loadStockHistory } from '#database/stock/stock-book'
import { isSameVariant } from '#domain/cart/line'
import { stockLevel } from '#domain/catalogue/low-stock'
import { type ProductVariant, readVariant } from '#domain/catalogue/product-variant'
import { readStockChange } from '#domain/catalogue/stock-change'
import { STAFF_STOCK_REASONS } from '#domain/catalogue/stock-move'
import { variantName } from '#domain/catalogue/variant-name'
import { choiceOf, resultField } from '#domain/form/fields'
import { stockFormMessages, stockMessages } from '#domain/owner-messages/stock'
import { isStorableText } from '#domain/storable'
import { acceptStock } from '#server/stock/accept-stock'
import { changeStock, type StockChangeRefusal } from '#server/stock/change-stock'
import { type FoundVariant, findVariant } from '#server/stock/find-variant'
import { refusalSentence } from '#server/stock/refusal-sentence'
import type { StockMoveRow } from '../kit/data/stock-data.ts'
import { writeLastPart } from '../kit/last-part.ts'
import { stockCardId, stockListQuery, stockVariantPath } from '../kit/paths.ts'
import { readPosted } from '../kit/read-posted.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { smallPictureOf } from '../kit/small-picture.ts'
import { screens } from '../screens.ts'
import { readStockPlace } from '../stock/screen.ts'

const MOVES_PER_PAGE = 20
const MAX_TOKEN_LENGTH = 64

export const load = async (request: ScreenRequest) => {
  const { context, search } = request
  const found = await findAsked(request)
  if (!found) return null
  const { product, variant, stock } = found
  const [mismatches, soldOutMarks, history] = await Promise.all([
    findStockMismatches(context.db, [product.id]),
    findSoldOutMarks(context.db, [product.id]),
    loadStockHistory(context.db, variant, { limit: MOVES_PER_PAGE, before: readBefore(search) }),
  ])
  const from = stockListQuery(readStockPlace(search))
  const last = history.moves.at(-1)
  return show('stock-variant', variantName(product.title, variant), {
    ...variant,
    title: product.title,
    picture: smallPictureOf(product, context.catalogue.current().pictures, variant.colour),
    stock,
    level: stockLevel(stock, context.settings.current().lowStockMark),
    isMarkedSoldOut: soldOutMarks.has(product.id),
    booked: mismatches.find((each) => isSameVariant(each, variant))?.booked ?? null,
    token: randomUUID(),
    from,
    moves: history.moves.map(toRow),
    older: history.hasMore && last ? olderPath(variant, from, last) : null,
  })
}

function findAsked({ context, params }: ScreenRequest): Promise<FoundVariant | null> {
  const { product = '', colour = '', size = '' } = params
  const variant = readVariant({ productId: Number(product), colour, size })
  return variant ? findVariant(context.db, variant) : Promise.resolve(null)
}

function readBefore(search: URLSearchParams) {
  const [at, id] = [Number(search.get('at')), search.get('before')]
  return id !== null && isStorableText(id) && Number.isSafeInteger(at) ? { atMs: at, id } : null
}

function olderPath(variant: ProductVariant, from: string, { atMs, id }: BookedMove): string {
  const query = new URLSearchParams(from)
  query.set('at', String(atMs))
  query.set('before', id)
  return `${stockVariantPath(variant)}?${query}#history`
}

function toRow({ id, atMs, by, reason, orderId, staffId, staffName }: BookedMove): StockMoveRow {
  const isByShop = orderId !== null || reason === 'seed'
  const nobody = isByShop ? 'The shop' : 'A command on the server'
  const who = staffName ?? (staffId === null ? nobody : 'Former staff')
  return { id, atMs: atMs === 0 ? null : atMs, by, reason, orderId, who }
}

const { path } = screens['stock-variant']
const form = v.object({
  change: resultField(readStockChange),
  reason: choiceOf(STAFF_STOCK_REASONS, 'stock-reason-unknown'),
})
const ofVariant = { access: 'count-stock', screen: 'stock-variant' } as const

export const posts: readonly Post[] = [
  {
    ...ofVariant,
    path: `${path}/change`,
    handle: async (request) => {
      const { context, fields } = request
      const found = await findAsked(request)
      if (!found) return refuse(404, stockMessages['variant-unknown'](askedName(request)))
      const read = readPosted(form, fields, stockFormMessages)
      if (!read.ok) return read.error
      const { change: by, reason } = read.value
      const { variant, product } = found
      const token = fields.text('token').slice(0, MAX_TOKEN_LENGTH)
      const actor = actorOfRequest(request)
      const changed = await changeStock(context.orders, { ...variant, by, reason, token, actor })
      if (changed.ok) return backToList(request, variant)
      return refuseChange(changed.error, variantName(product.title, variant))
    },
  },
  {
    ...ofVariant,
    path: `${path}/accept`,
    handle: async (request) => {
      const found = await findAsked(request)
      if (!found) return refuse(404, stockMessages['variant-unknown'](askedName(request)))
      const { variant, product } = found
      const actor = actorOfRequest(request)
      const accepted = await acceptStock(request.context.orders, variant, actor)
      if (accepted.ok) return backToList(request, variant)
      const name = variantName(product.title, variant)
      return refuse(409, stockMessages[accepted.error.code](name))
    },
  },
]

function askedName({ params }: PostRequest): string {
  return `${params.product} (${params.colour}, ${params.size})`
}

/** Leads to the card that the person came from, which says what there is now. */
function backToList(
  { fields }: PostRequest,
  { productId, colour, size }: ProductVariant,
): PostOutcome {
  const query = new URLSearchParams(
    stockListQuery(readStockPlace(new URLSearchParams(fields.text('from')))),
  )
  query.set('changed', [productId, colour, writeLastPart(size)].join('/'))
  return { kind: 'done', next: `${screens.stock.path}?${query}#${stockCardId(productId)}` }
}

function refuseChange(refusal: StockChangeRefusal, name: string): PostOutcome {
  const sentence = refusalSentence(refusal, name)
  const isAboutForm = refusal.code === 'form-used-before' || refusal.code === 'variant-unknown'
  return isAboutForm ? refuse(409, sentence) : refuseWith({ change: sentence })
}
