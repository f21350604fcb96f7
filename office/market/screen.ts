import * as v from 'valibot'
import { loadProducts } from '#database/catalogue/catalogue'
import { hasWords } from '#domain/catalogue/has-words'
import type { Product } from '#domain/catalogue/product'
import { variantName } from '#domain/catalogue/variant-name'
import { saleTimeMessages } from '#domain/owner-messages/stock'
import { refusalSentence } from '#server/market/refusal-sentence'
import { type MarketRefusal, sellAtMarket } from '#server/market/sell-at-market'
import type { MarketAnswer } from '../kit/data/market-data.ts'
import { toMarketProduct } from '../kit/market-product.ts'
import { stockVariantPath } from '../kit/paths.ts'
import { readPageNumber, readQuery } from '../kit/read-query.ts'
import { actorOfRequest, type Post, type ScreenRequest, show, signedInOf } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const PER_PAGE = 48

export const load = async (request: ScreenRequest) => {
  const { context, search } = request
  const query = readQuery(search)
  const { products } = context.catalogue.current()
  const onShelf = products
    .filter((product) => hasStock(product) && hasWords(product, query))
    .sort((one, other) => (one.releasedOn < other.releasedOn ? 1 : -1))
  const pages = Math.max(1, Math.ceil(onShelf.length / PER_PAGE))
  const page = Math.min(pages, readPageNumber(search))
  const ids = onShelf.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ id }) => id)
  const stored = new Map(
    (await loadProducts(context.db, ids)).map((product) => [product.id, product]),
  )
  const { id, name } = signedInOf(request).staff
  return show('market', 'Market', {
    query,
    page,
    pages,
    products: ids
      .flatMap((each) => stored.get(each) ?? [])
      .map((product) => toMarketProduct(context, product)),
    seller: { id, name },
  })
}

function hasStock({ variants }: Product): boolean {
  return variants.some(({ stock }) => stock > 0)
}

const bodySchema = v.object({ seller: v.string(), sale: v.unknown() })

export const posts: readonly Post[] = [
  {
    access: 'sell',
    screen: 'market',
    path: `${screens.market.path}/sales`,
    handle: async (request) => {
      const { body } = request
      const read = v.safeParse(bodySchema, body)
      // Another person has signed in on this device since: they must be asked first.
      if (read.success && read.output.seller !== signedInOf(request).staff.id) {
        return answer({ status: 'other-seller' })
      }
      const sale = read.success ? read.output.sale : null
      const { orders } = request.context
      const sold = await sellAtMarket(orders, sale, actorOfRequest(request))
      return sold.ok
        ? answer({
            status: 'booked',
            orderId: sold.value.orderId,
            note: saleTimeMessages[sold.value.limit],
          })
        : answer({
            status: 'refused',
            message: refusalSentence(sold.error),
            missing: missingVariants(sold.error),
          })
    },
  },
]

function answer(body: MarketAnswer) {
  return { kind: 'json', body } as const
}

function missingVariants(refusal: MarketRefusal) {
  return refusal.code === 'stock-not-enough'
    ? refusal.missing.map((variant) => ({
        name: variantName(variant.title, variant),
        href: stockVariantPath(variant),
      }))
    : []
}
