import { toDecimals } from '../money/decimals.ts'
import type { Cedis } from '../money/money.ts'
import type { OwnerBadge, Product, Size } from './product.ts'

export type OwnPrice = { readonly colour: string; readonly size: Size; readonly price: Cedis }

/** Everything of a product that its owner edits. Stock is changed by moves of the book alone. */
export type ProductContent = Pick<
  Product,
  | 'title'
  | 'slug'
  | 'kind'
  | 'category'
  | 'collection'
  | 'releasedOn'
  | 'sizes'
  | 'colours'
  | 'pictures'
  | 'description'
  | 'features'
> & {
  /** A draft without a price has 0. */
  readonly price: Cedis
  readonly badge: OwnerBadge | null
  /** Marked as sold out by a person, whatever the stock is. */
  readonly isMarkedSoldOut: boolean
  /** The new drops are on the home page. */
  readonly newDropPosition: number | null
  /** The place in *Our order* counts from 1; null means none. */
  readonly position: number | null
  /** The list has the variants with a price of their own. */
  readonly ownPrices: readonly OwnPrice[]
}

export type ContentField = keyof ProductContent

/** This puts each field in words, for the audit and to compare two versions. */
export function contentTexts(content: ProductContent): Readonly<Record<ContentField, string>> {
  const { sizes, colours, pictures, features, ownPrices, newDropPosition } = content
  return {
    title: content.title,
    slug: content.slug,
    price: toDecimals(content.price),
    kind: content.kind,
    category: content.category,
    collection: content.collection,
    badge: content.badge ?? '',
    isMarkedSoldOut: content.isMarkedSoldOut ? 'yes' : 'no',
    releasedOn: content.releasedOn,
    newDropPosition: newDropPosition === null ? '' : String(newDropPosition),
    position: String(content.position ?? ''),
    sizes: sizes.join(', '),
    colours: colours.map(({ name, hex }) => `${name} ${hex}`).join(', '),
    pictures: pictures.map(({ colour, view, file }) => `${colour} ${view} (${file})`).join(', '),
    description: content.description,
    features: features.join('\n'),
    ownPrices: ownPrices
      .map(({ colour, size, price }) => `${colour} ${size} ${toDecimals(price)}`)
      .join(', '),
  }
}

export type ContentDifference = {
  readonly field: ContentField
  readonly before: string
  readonly after: string
}

export function contentDifferences(
  before: ProductContent,
  after: ProductContent,
): readonly ContentDifference[] {
  const texts = contentTexts(before)
  return Object.entries(contentTexts(after)).flatMap(([name, text]): ContentDifference[] => {
    if (!isContentField(name, texts) || texts[name] === text) return []
    return [{ field: name, before: texts[name], after: text }]
  })
}

function isContentField(name: string, texts: object): name is ContentField {
  return Object.hasOwn(texts, name)
}
