import type { FormState } from '#contracts/form'
import { askMessages } from '#domain/ask-messages'
import { openingChoice } from '#domain/catalogue/opening-choice'
import type { Product } from '#domain/catalogue/product'
import { variantValue } from '#domain/catalogue/product-variant'
import { readProductId } from '#domain/catalogue/read-product-id'
import { stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { askAddress } from '#domain/contact/ask'
import { whyNotAsked } from '#domain/contact/why-not-asked'
import { formatMoney } from '#domain/money/format-money'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

type AskedProduct = Pick<Product, 'id' | 'title'>

export type AskData =
  /** No product is named, or none that is in the shop. */
  | { readonly state: 'unknown' }
  | { readonly state: 'closed'; readonly product: AskedProduct; readonly why: string }
  | { readonly state: 'sent'; readonly product: AskedProduct }
  | {
      readonly state: 'form'
      readonly product: AskedProduct
      readonly variants: readonly AskedVariant[]
      /** It is '' when nothing is chosen yet. */
      readonly chosen: string
      readonly form: FormState | null
    }

export type AskedVariant = {
  readonly value: string
  readonly words: string
  readonly isGone: boolean
}

const head = headOf('Ask for a piece', 'For browsers that cannot pay here: we answer by phone.')

/** Paying needs script. This page needs none, so that every browser can order. */
export const loader = pageLoader('ask', {
  read: readAskAddress,
  cacheKey: (asked) =>
    asked ? `${askAddress(asked.product.id)} ${asked.isSent} ${asked.chosen}` : '/ask',
  load: (asked, { form = null }) => {
    const data: AskData = asked ? askData(asked, form) : { state: 'unknown' }
    return { head, data }
  },
})

type AskAddress = {
  readonly product: Product
  readonly isSent: boolean
  /** The value of the variant that the address chooses or the refused form chose; '' if it is sold out. */
  readonly chosen: string
}

/** The product is in the address, or in the form that was refused. */
function readAskAddress({ search, form, catalogue }: LoaderContext): AskAddress | null {
  const id = readProductId(form?.values.product ?? search.get('product') ?? '')
  const product = id === null ? undefined : catalogue.product(id)
  if (!product) return null
  const isChosen = search.has('size') || search.has('colour')
  const asked = isChosen ? variantValue(openingChoice(product, search)) : ''
  const wanted = form?.values.variant ?? asked
  const isThere = (each: AskedVariant) => each.value === wanted && !each.isGone
  const chosen = variantsOf(product).find(isThere)?.value ?? ''
  return { product, chosen, isSent: search.get('sent') === '1' }
}

function askData({ product, chosen, isSent }: AskAddress, form: FormState | null): AskData {
  const { id, title } = product
  const named = { id, title }
  if (isSent) return { state: 'sent', product: named }
  const why = whyNotAsked(product)
  if (why) return { state: 'closed', product: named, why: askMessages[why] }
  return { state: 'form', product: named, variants: variantsOf(product), chosen, form }
}

function variantsOf(product: Product): readonly AskedVariant[] {
  return product.variants.map((variant) => {
    const isGone = stockOf(product, variant.colour, variant.size) === 0
    const about = isGone ? 'sold out' : formatMoney(unitPrice(product, variant))
    const words = `${variant.colour}, ${variant.size}: ${about}`
    return { value: variantValue(variant), words, isGone }
  })
}
