import { randomUUID } from 'node:crypto'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { SIZES } from '#domain/catalogue/sizes'
import { unitPrice } from '#domain/catalogue/unit-price'
import { readCedis } from '#domain/money/read-cedis'
import { saleMessages } from '#domain/owner-messages/stock'
import { MAX_INTEGER } from '#domain/storable'
import { refusalSentence } from '#server/market/refusal-sentence'
import { type MarketRefusal, sellAtMarket } from '#server/market/sell-at-market'
import { readChoiceValue } from '../kit/data/market-data.ts'
import { toMarketProduct } from '../kit/market-product.ts'
import { receiptPath } from '../kit/receipt-path.ts'
import {
  actorOfRequest,
  type Fields,
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
  return show('market-piece', product.title, {
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

/** A browser without script sells one line at a time. */
export const posts: readonly Post[] = [
  {
    access: 'sell',
    screen: 'market-piece',
    path: `${screens['market-piece'].path}/sell`,
    handle: async (request) => {
      const product = await findAsked(request)
      if (!product) return refuse(404, saleMessages['sale-invalid'])
      const { fields, context } = request
      const line = readLine(product, fields)
      if ('error' in line) return refuseWith({ [line.field]: saleMessages[line.error] })
      const text = fields.text
      const sale = {
        token: text('token'),
        lines: [line],
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

type LineError = { readonly error: keyof typeof saleMessages; readonly field: string }

/** An empty price is the list price. */
function readLine(product: Product, { text }: Fields) {
  const { colour, size: typedSize } = readChoiceValue(text('choice'))
  const size = SIZES.find((each) => each === typedSize)
  if (size === undefined) return lineError('sale-choice-missing', 'choice')
  const typed = text('price').trim()
  const agreed = typed === '' ? unitPrice(product, { colour, size }) : readCedis(typed)
  if (agreed === null) return lineError('sale-price-invalid', 'price')
  const quantity = Number(text('quantity'))
  return { productId: product.id, colour, size, quantity, unitPricePesewas: agreed.minor }
}

function lineError(error: LineError['error'], field: string): LineError {
  return { error, field }
}

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
