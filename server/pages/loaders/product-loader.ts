import type { ProductDetail } from '#contracts/product-detail'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { type ChosenVariant, openingChoice } from '#domain/catalogue/opening-choice'
import type { Product } from '#domain/catalogue/product'
import { messages } from '#domain/messages'
import { headOf } from '../../seo/head.ts'
import { productBreadcrumbJsonLd, productJsonLd } from '../../seo/json-ld-product.ts'
import type { LoaderContext } from '../loader-context.ts'
import { pageLoader } from '../page-loader.ts'
import { moreFromCollection } from './more-from-collection.ts'
import { pictureData } from './picture-data.ts'
import { productCard } from './product-card.ts'

const NO_SEARCH = new URLSearchParams()

export const productLoader = pageLoader('product', {
  read: readChoice,
  cacheKey: (requested) => (requested ? keyOf(requested) : '/product/unknown'),
  load: (requested, { catalogue, publicUrl }) => {
    if (!requested) {
      const title = messages['product-not-found-title']
      const detail = messages['product-not-found-detail']
      return {
        status: 404,
        head: headOf(title, detail),
        data: { state: 'not-found', title, detail },
      }
    }
    const { product, choice } = requested
    return {
      head: headOf(product.title, product.description, {
        canonical: `/product/${product.id}`,
        shareName: `product-${product.id}`,
        jsonLd: [productJsonLd(product, publicUrl), productBreadcrumbJsonLd(product, publicUrl)],
      }),
      data: {
        state: 'found',
        product: productDetail(product),
        choice,
        more: moreFromCollection(catalogue.current().products, product).map(productCard),
      },
    }
  },
})

type RequestedChoice = { readonly product: Product; readonly choice: ChosenVariant }

/** An id is written as a plain number: neither 007 nor 1e1. */
function readChoice({ params, search, catalogue }: LoaderContext): RequestedChoice | null {
  const id = params.id ?? ''
  const product = /^[1-9]\d{0,9}$/.test(id) ? catalogue.product(Number(id)) : undefined
  return product ? { product, choice: openingChoice(product, search) } : null
}

/** One key for each existing choice, in any spelling; the default choice has the plain address. */
function keyOf({ product, choice: { colour, size } }: RequestedChoice): string {
  const byDefault = openingChoice(product, NO_SEARCH)
  const isDefault = colour === byDefault.colour && size === byDefault.size
  return isDefault ? `/product/${product.id}` : choiceAddress(product.id, { colour, size })
}

function productDetail({ slug: _, releasedOn: __, ...product }: Product): ProductDetail {
  return { ...product, pictureData: product.pictures.map(({ file }) => pictureData(file)) }
}
