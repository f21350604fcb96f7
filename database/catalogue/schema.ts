import type { Generated } from 'kysely'
import type { OwnerBadge, Size } from '#domain/catalogue/product'
import type { ProductState } from '#domain/catalogue/product-state'
import type { StockReason } from '#domain/catalogue/stock-move'
import type { GalleryCategory } from '#domain/gallery/poster'

export type CatalogueTables = {
  readonly products: ProductsTable
  readonly variants: VariantsTable
  readonly size_measures: SizeMeasuresTable
  readonly moved_products: MovedProductsTable
  readonly stock_moves: StockMovesTable
  readonly collections: CollectionsTable
  readonly categories: CategoriesTable
  readonly size_sets: SizeSetsTable
  readonly pictures: PicturesTable
  readonly gallery_pieces: PostersTable
  readonly home_page: HomePageTable
  readonly home_lists: HomeListsTable
  readonly home_drafts: HomeDraftsTable
}

type ProductsTable = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price_pesewas: number
  readonly kind: string
  readonly category: string
  readonly collection: string
  readonly badge: OwnerBadge | null
  /** It is 1 when the shop marked the product as sold out, independent of stock. */
  readonly is_sold_out: 0 | 1
  readonly released_on: string
  /** This is the position among the new drops of the home page. */
  readonly new_drop_position: number | null
  readonly sizes_json: string
  readonly colours_json: string
  readonly pictures_json: string
  readonly description: string
  readonly features_json: string
  /** This is the revision of the topic `stock` when the product's stock last changed visibly. */
  readonly stock_revision: Generated<number>
  readonly state: Generated<ProductState>
  readonly publish_at: Generated<number | null>
  /** The owner gave the product this place in the shop; 0 stands for none. */
  readonly position: Generated<number>
  /** It counts the edits of the product: an edit of an older version is refused. */
  readonly version: Generated<number>
  /** This is the revision of the topic `pieces` when the product was last edited. */
  readonly revision: Generated<number>
  /** It names the picture for link previews, if that did not come with the release. */
  readonly share_file: Generated<string | null>
  /** The owner stopped the sale at this time; it can be resumed. */
  readonly paused_at: Generated<number | null>
  /** It is 1 for a product that came with the shop, until the owner has decided about those (demo_content). */
  readonly is_demo: Generated<0 | 1>
}

type VariantsTable = {
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** Null means that the variant has the usual price of its size. */
  readonly price_pesewas: Generated<number | null>
}

/** Moves are only ever appended. The moves of a variant add up to its stock. */
type StockMovesTable = {
  readonly id: string
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  /** It counts units, negative when they leave the shelf; 0 records the sale of units that were held. */
  readonly by: number
  readonly reason: StockReason
  readonly order_id: string | null
  readonly staff_id: string | null
  readonly at: number
}

type CollectionsTable = {
  readonly slug: string
  readonly title: string
  readonly short_label: string
  readonly position: number
  readonly in_navigation: 0 | 1
}

type CategoriesTable = {
  readonly slug: string
  readonly title: string
  readonly position: number
  /** It is the slug of the sizes that a new product of the category is offered; null stands for the first set. */
  readonly size_set: Generated<string | null>
}

/** The sizes of the shop. Products and orders keep the text of theirs, so that no row refers to these. */
type SizeSetsTable = {
  readonly slug: string
  readonly title: string
  readonly position: number
  readonly sizes_json: string
}

/**
 * The files of a `shipped` picture are part of the release, those of an `uploaded` one are in the store of pictures.
 */
export type PictureOrigin = 'shipped' | 'uploaded'

type PicturesTable = {
  readonly name: string
  /** The hash of the content is a part of each file's name. */
  readonly hash: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly tint: string
  readonly placeholder: string
  /** It is empty until the AVIF files of an upload are made. */
  readonly avif_widths_json: string
  readonly jpeg_widths_json: string
  readonly origin: PictureOrigin
  readonly created_at: number
  /** This is the revision of the topic `pieces` when the picture last changed. */
  readonly revision: Generated<number>
  /** One process makes the AVIF files until this time. */
  readonly lease_until: Generated<number>
}

type PostersTable = {
  readonly id: number
  readonly category: GalleryCategory
  readonly picture: string
  readonly description: string
  readonly product_ids_json: string
  readonly position: number
  /** It is as that of a product. */
  readonly is_demo: Generated<0 | 1>
}

/** This table has one row. */
type HomePageTable = {
  readonly id: 1
  readonly hero_picture: string
  readonly hero_product_id: number | null
  readonly look_id: number | null
  /** It lists the files of an uploaded film, and is null for the film of the release. */
  readonly film_json: string | null
  /** The focus of the poster is stored in percent; null stands for the default. */
  readonly hero_focus_x: Generated<number | null>
  readonly hero_focus_y: Generated<number | null>
  /** Upright screens have this picture and film, with its focus; null stands for none. */
  readonly portrait_picture: Generated<string | null>
  readonly portrait_film_json: Generated<string | null>
  readonly portrait_focus_x: Generated<number | null>
  readonly portrait_focus_y: Generated<number | null>
}

/** The row with the highest version is in force; without a row the home page has the sections of the release. */
type HomeListsTable = {
  readonly version: number
  readonly sections_json: string
  readonly published_at: number
}

/** A person of the staff prepares this list, which nobody else sees before it is published. */
type HomeDraftsTable = {
  readonly staff_id: string
  readonly sections_json: string
  /** The mark of the list that was in force when the draft was begun. */
  readonly seen: string
  readonly saved_at: number
}

/** Each measured product has one row. Without a row nothing about sizes is shown. */
type SizeMeasuresTable = {
  readonly product_id: number
  readonly garment: string
  /** Rows of size and millimetres are always read and written as a whole. */
  readonly rows_json: string
}

/** Each product that was brought in from another shop has one row. */
type MovedProductsTable = {
  /** The other shop knew the product by this, such as 'shopify harmattan-tee'. */
  readonly old_key: string
  readonly product_id: number
  /** The path of its page at the other shop; null if it cannot be kept. */
  readonly address: string | null
  readonly file_hash: string
  /** Its pictures at the other shop; the server never fetches them. */
  readonly pictures_json: string
  readonly notes_json: string
  readonly moved_at: number
}
