export const OLD_SHOPS = ['shopify', 'woocommerce'] as const
export type OldShop = (typeof OLD_SHOPS)[number]

/** A picture at the old shop. The server never fetches it. */
export type OldPicture = { readonly url: string; readonly alt: string }

/** One variant as the file has it; nothing of it is read yet. */
export type OldVariant = {
  /** The values stand in the order of the product's options. */
  readonly values: readonly string[]
  readonly price: string
  /** What the old shop showed beside the price: the one before a reduction, or the reduced one. */
  readonly otherPrice: string
  readonly stock: string
}

export type OldProduct = {
  /** The file has its first row in this line. */
  readonly line: number
  /** The old shop knew it by this: whoever brings the same file again does not get it twice. */
  readonly key: string
  /** The path of its page at the old shop; null if it cannot be kept. */
  readonly address: string | null
  readonly title: string
  /** Its type or its category there. */
  readonly type: string
  /** The file has HTML, which is read as text before anything is made of it. */
  readonly description: string
  /** The names of its options, such as Color and Size. */
  readonly options: readonly string[]
  readonly variants: readonly OldVariant[]
  readonly pictures: readonly OldPicture[]
  /** What reading left out of it, in sentences. */
  readonly notes: readonly string[]
}

export type OldFile = {
  readonly shop: OldShop
  readonly products: readonly OldProduct[]
  /** What is no product that can be brought along, in sentences. */
  readonly leftOut: readonly string[]
}
