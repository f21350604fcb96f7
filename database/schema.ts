import type { Badge, Category, Collection, Size } from '#domain/catalogue/product'

/** Common to both engines: text, integer and bigint; time in epoch milliseconds, JSON as text. */
export type Schema = {
  readonly products: ProductsTable
  readonly variants: VariantsTable
  readonly subscribers: SubscribersTable
  readonly revisions: RevisionsTable
  readonly rate_limits: RateLimitsTable
}

type ProductsTable = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price_pesewas: number
  readonly kind: string
  readonly category: Category
  readonly collection: Collection
  readonly badge: Exclude<Badge, 'Sold Out'> | null
  /** 1 when the shop has decided so; stock is counted apart. */
  readonly is_sold_out: 0 | 1
  readonly released_on: string
  /** Place among the new drops of the home page. */
  readonly new_drop_position: number | null
  readonly sizes_json: string
  readonly colours_json: string
  readonly pictures_json: string
  readonly description: string
  readonly features_json: string
}

type VariantsTable = {
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly stock: number
}

type SubscribersTable = {
  readonly email: string
  /** Where the form stood, such as footer. */
  readonly source: string
  readonly created_at: number
}

export type RevisionTopic = 'catalogue'

type RevisionsTable = {
  readonly topic: RevisionTopic
  readonly revision: number
}

type RateLimitsTable = {
  readonly key: string
  readonly hits: number
  readonly resets_at: number
}
