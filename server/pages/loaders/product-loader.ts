import type { ProductDetail } from '#contracts/product-detail'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { openingChoice } from '#domain/catalogue/opening-choice'
import type { Product } from '#domain/catalogue/product'
import { messages } from '#domain/messages'
import type { ProductData } from '../../../storefront/pages/product/product-data.ts'
import { headOf } from '../../seo/head.ts'
import { productBreadcrumbJsonLd, productJsonLd } from '../../seo/json-ld-product.ts'
import type { Loader, PageRequest } from '../page-result.ts'
import { moreFromCollection } from './more-from-collection.ts'
import { pictureData } from './picture-data.ts'
import { productCard } from './product-card.ts'

export const productLoader: Loader<ProductData> = {
  cacheKey: (request) => {
    const product = findProduct(request)
    return product ? keyOf(product, request.search) : '/product/unknown'
  },
  load: (request) => {
    const product = findProduct(request)
    if (!product) {
      const title = messages['product-not-found-title']
      const detail = messages['product-not-found-detail']
      return {
        status: 404,
        head: headOf(title, detail),
        data: { state: 'not-found', title, detail },
      }
    }
    return {
      status: 200,
      head: headOf(product.title, product.description, {
        canonical: `/product/${product.id}`,
        shareName: `product-${product.id}`,
        jsonLd: [
          productJsonLd(product, request.publicUrl),
          productBreadcrumbJsonLd(product, request.publicUrl),
        ],
      }),
      data: {
        state: 'found',
        product: productDetail(product),
        choice: openingChoice(product, request.search),
        more: moreFromCollection(request.catalogue.current().products, product).map(productCard),
      },
    }
  },
}

/** Only the plain spelling of a number is an id: neither 007 nor 1e1. */
function findProduct({ params, catalogue }: PageRequest) {
  const id = params.id ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? catalogue.product(Number(id)) : undefined
}

/** One for each choice that exists, however it is written, and the plain one for the usual choice. */
function keyOf(product: Product, search: URLSearchParams): string {
  const plain = `/product/${product.id}`
  if (search.size === 0) return plain
  const address = choiceAddress(product.id, openingChoice(product, search))
  const usual = choiceAddress(product.id, openingChoice(product, new URLSearchParams()))
  return address === usual ? plain : address
}

function productDetail({ slug: _, releasedOn: __, ...product }: Product): ProductDetail {
  return { ...product, pictureData: product.pictures.map(({ file }) => pictureData(file)) }
}
