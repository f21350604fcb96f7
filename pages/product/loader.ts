import { LRUCache } from 'lru-cache'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { type ChosenVariant, openingChoice } from '#domain/catalogue/opening-choice'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { readProductId } from '#domain/catalogue/read-product-id'
import { enterAddress } from '#domain/draw/draw-entry'
import type { CurrentDrop } from '#domain/drop/drop'
import { messages } from '#domain/messages'
import { isAnyMeasured } from '#domain/sizing/measures'
import { lightPicture, pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import type { FoundProduct } from '../kit/data/catalogue-pages.ts'
import { productCard } from '../kit/data/product-card.ts'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import { completeTheLook } from './complete-the-look-data.ts'
import { productBreadcrumbJsonLd, productJsonLd, type Shop } from './json-ld-product.ts'
import { moreFromCollection } from './more-from-collection.ts'

type Known = { readonly product: Product; readonly shop: Shop; readonly things: readonly object[] }

/** A product with its text is some 10 KB, and anybody can request every product. */
const MAX_PRODUCTS = 100

const known = new LRUCache<number, Known>({ max: MAX_PRODUCTS })

const NO_SEARCH = new URLSearchParams()
/** A card is 312 px wide at most. */
const MORE_WIDTH = 540
const NOTIFY_WORDS = {
  notify: 'Tell me when it is back',
  waiting: 'Join the waiting list',
} as const

export const loader = pageLoader('product', {
  read: readChoice,
  cacheKey: (requested) => (requested ? keyOf(requested) : '/product/unknown'),
  load: (requested, { catalogue, drops, publicUrl, brand, texts }) => {
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
    const { pictures, shareFiles, measures } = catalogue.current()
    const ofProduct = drops.filter(({ productIds }) => productIds.includes(product.id))
    const isMeasured = isAnyMeasured(measures.get(product.id), product.sizes)
    const data: FoundProduct = {
      state: 'found',
      product: {
        ...productDetail(product, choice, pictures),
        ...(isMeasured && { isMeasured }),
        ...drawLink(product, ofProduct),
        ...(isAnySoldOut(product) && { notify: notifyLink(product, ofProduct) }),
      },
      choice,
      promises: productPromises(texts),
      look: completeTheLook(product, catalogue),
      more: moreFromCollection(inStockIf(product.isSoldOut, catalogue), product).map((each) =>
        lightCard(catalogue.product(each.id) ?? each, pictures),
      ),
    }
    return {
      head: headOf(product.title, product.description, {
        canonical: `/product/${product.id}`,
        shareName: `product-${product.id}`,
        shareFile: shareFiles.get(product.id) ?? null,
        jsonLd: productStructuredData(product, { publicUrl, brandName: brand.name, pictures }),
      }),
      drops: ofProduct,
      data,
    }
  },
})

type RequestedChoice = { readonly product: Product; readonly choice: ChosenVariant }

function readChoice({ params, search, catalogue }: LoaderContext): RequestedChoice | null {
  const product = catalogue.product(readProductId(params.id) ?? 0)
  return product ? { product, choice: openingChoice(product, search) } : null
}

/** Each existing choice has one key, in any spelling. The default choice has the plain address. */
function keyOf({ product, choice: { colour, size } }: RequestedChoice): string {
  const byDefault = openingChoice(product, NO_SEARCH)
  const isDefault = colour === byDefault.colour && size === byDefault.size
  return isDefault ? `/product/${product.id}` : choiceAddress(product.id, { colour, size })
}

/** The picture that the page opens with has a placeholder; the others have none, because they are loaded later. */
function productDetail(
  { slug: _, releasedOn: __, place: ___, ...product }: Product,
  { colour }: ChosenVariant,
  pictures: Pictures,
): ProductDetail {
  const first = product.pictures.find((picture) => picture.colour === colour) ?? product.pictures[0]
  return {
    ...product,
    pictureData: product.pictures.map((picture) => {
      const data = pictureData(pictures, picture.file)
      return picture === first ? data : { ...data, placeholder: '' }
    }),
  }
}

/** A product by draw cannot be put into a cart: its button leads to the entry, then to the result. */
function drawLink(
  { id }: Product,
  drops: readonly CurrentDrop[],
): Pick<ProductDetail, 'draw'> | null {
  const draws = drops.filter(({ mode }) => mode === 'draw')
  const open = draws.find(({ phase }) => phase === 'before')
  if (open) return { draw: [enterAddress(open.id, id), 'Enter the draw'] }
  return draws[0] ? { draw: [`/drops/${draws[0].id}`, 'See the draw'] } : null
}

/** A product has a line for what comes back while its drop is open. */
function notifyLink(
  { id }: Product,
  drops: readonly CurrentDrop[],
): NonNullable<ProductDetail['notify']> {
  const hasLine = drops.some(({ phase, mode }) => phase === 'open' && mode === 'line')
  return [`/notify?product=${id}&`, NOTIFY_WORDS[hasLine ? 'waiting' : 'notify']]
}

/** After a sold-out product the page promises others that are in stock, so none that cannot be bought now. */
function inStockIf(isPromised: boolean, catalogue: LoaderContext['catalogue']): readonly Product[] {
  const { products } = catalogue.current()
  return isPromised ? products.filter(({ id }) => !catalogue.product(id)?.closed) : products
}

function isAnySoldOut({ isSoldOut, variants }: Pick<Product, 'isSoldOut' | 'variants'>): boolean {
  return isSoldOut || variants.some(({ stock }) => stock === 0)
}

/** The cards at the end of the page do not swap pictures: its HTML must stay small. */
function lightCard(product: Product, pictures: Pictures): ProductCardData {
  const picture = lightPicture(pictures, product.pictures[0]?.file ?? '', MORE_WIDTH)
  return { ...productCard(product, pictures), picture, secondPicture: null }
}

function productPromises(texts: LoaderContext['texts']): FoundProduct['promises'] {
  const { line } = texts('delivery')
  return [
    ['/faq#shipping', 'Delivery', line('delivery')],
    ['/faq#returns', 'Returns', line('returns')],
    ['/faq#payment', 'Payment', line('payment')],
  ]
}

/** The result is the same in every currency and for every choice, so these pages of a product share it. */
function productStructuredData(product: Product, shop: Shop): readonly object[] {
  const found = known.get(product.id)
  if (found?.product === product && isSame(found.shop, shop)) return found.things
  const things = [productJsonLd(product, shop), productBreadcrumbJsonLd(product, shop.publicUrl)]
  known.set(product.id, { product, shop, things })
  return things
}

function isSame(one: Shop, other: Shop): boolean {
  return (
    one.publicUrl === other.publicUrl &&
    one.brandName === other.brandName &&
    one.pictures === other.pictures
  )
}
