import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { isSizeText } from '#domain/catalogue/sizes'
import { unitPrice } from '#domain/catalogue/unit-price'
import { fieldOf, optionalField } from '#domain/form/fields'
import { readCedis } from '#domain/money/read-cedis'
import { saleMessages } from '#domain/owner-messages/stock'
import { MAX_INTEGER } from '#domain/storable'
import { refusalSentence } from '#server/market/refusal-sentence'
import { type MarketRefusal, sellAtMarket } from '#server/market/sell-at-market'
import { readChoiceValue } from '../kit/data/market-data.ts'
import { toMarketProduct } from '../kit/market-product.ts'
import { readPosted } from '../kit/read-posted.ts'
import { receiptPath } from '../kit/receipt-path.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async (request: ScreenRequest) => {
  const product = await findAsked(request)
  if (!product) return null
  return show('market-product', product.title, {
    ...toMarketProduct(request.context, product),
    token: randomUUID(),
  })
}

async function findAsked({ context, params }: ScreenRequest): Promise<Product | null> {
  const id = Number(params.product)
  const isPossible = Number.isInteger(id) && id > 0 && id <= MAX_INTEGER
  const [product] = isPossible ? await loadProducts(context.db, [id]) : []
  return product ?? null
}

const form = v.object({
  choice: fieldOf(readChoice, 'sale-choice-missing'),
  /** An empty field means the list price. */
  price: optionalField(fieldOf(readCedis, 'sale-price-invalid')),
})

function readChoice(typed: string) {
  const choice = readChoiceValue(typed)
  return isSizeText(choice.size) ? choice : null
}

/** A browser without script sells one line at a time. */
export const posts: readonly Post[] = [
  {
    access: 'sell',
    screen: 'market-product',
    path: `${screens['market-product'].path}/sell`,
    handle: async (request) => {
      const product = await findAsked(request)
      if (!product) return refuse(404, saleMessages['sale-invalid'])
      const { fields, context } = request
      const read = readPosted(form, fields, saleMessages)
      if (!read.ok) return read.error
      const { choice, price } = read.value
      const { minor: unitPricePesewas } = price ?? unitPrice(product, choice)
      const text = fields.text
      const quantity = Number(text('quantity'))
      const sale = {
        token: text('token'),
        lines: [{ productId: product.id, ...choice, quantity, unitPricePesewas }],
        payment: text('payment'),
        name: text('name'),
        phone: text('phone'),
      }
      const sold = await sellAtMarket(context.orders, sale, actorOfRequest(request))
      if (sold.ok) return { kind: 'done', next: receiptPath(sold.value.orderId) }
      return refuseSale(sold.error)
    },
  },
]

const FIELD_OF: Readonly<Partial<Record<MarketRefusal['code'], string>>> = {
  'sale-quantity-invalid': 'quantity',
  'sale-price-invalid': 'price',
  'sale-name-invalid': 'name',
  'sale-phone-invalid': 'phone',
  'stock-not-enough': 'choice',
}

function refuseSale(refusal: MarketRefusal): PostOutcome {
  const sentence = refusalSentence(refusal)
  const field = FIELD_OF[refusal.code]
  return field === undefined ? refuse(409, sentence) : refuseWith({ [field]: sentence })
}
