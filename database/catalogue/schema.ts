import type { Generated } from 'kysely'
import type { OwnerBadge, Size } from '#domain/catalogue/product'
import type { ProductState } from '#domain/catalogue/product-state'
import type { StockReason } from '#domain/catalogue/stock-move'
import type { GalleryCategory } from '#domain/gallery/gallery-piece'

export type CatalogueTables = {
  readonly products: ProductsTable
  readonly variants: VariantsTable
  readonly size_measures: SizeMeasuresTable
  readonly stock_moves: StockMovesTable
  readonly collections: CollectionsTable
  readonly categories: CategoriesTable
  readonly pictures: PicturesTable
  readonly gallery_pieces: GalleryPiecesTable
  readonly home_page: HomePageTable
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
  /** 1 when the shop marked it as sold out, independent of stock. */
  readonly is_sold_out: 0 | 1
  readonly released_on: string
  /** Position among the new drops of the home page. */
  readonly new_drop_position: number | null
  readonly sizes_json: string
  readonly colours_json: string
  readonly pictures_json: string
  readonly description: string
  readonly features_json: string
  /** The revision of the topic `stock` when its stock last changed visibly. */
  readonly stock_revision: Generated<number>
  readonly state: Generated<ProductState>
  /** When a scheduled product goes live. */
  readonly publish_at: Generated<number | null>
  /** The place in the shop that the owner gave it; 0 for none. */
  readonly position: Generated<number>
  /** Counts its edits: an edit of an older version is refused. */
  readonly version: Generated<number>
  /** The revision of the topic `pieces` when it was last edited. */
  readonly revision: Generated<number>
  /** Its picture for link previews, if it did not come with the release. */
  readonly share_file: Generated<string | null>
  /** Its sale was stopped by the owner, for the time being. */
  readonly paused_at: Generated<number | null>
}

type VariantsTable = {
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** Its own price; null for the usual one of its size. */
  readonly price_pesewas: Generated<number | null>
}

/** Append-only. The moves of a variant add up to its stock. */
type StockMovesTable = {
  readonly id: string
  readonly product_id: number
  readonly colour: string
  readonly size: Size
  /** Pieces, negative when they leave the shelf; 0 for the sale of pieces that were held. */
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
}

/** `shipped`: its files are part of the release. `uploaded`: they are in the store of pictures. */
export type PictureOrigin = 'shipped' | 'uploaded'

type PicturesTable = {
  readonly name: string
  /** Of the content; a part of each file's name. */
  readonly hash: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly tint: string
  readonly placeholder: string
  /** Empty until the AVIF files of an upload are made. */
  readonly avif_widths_json: string
  readonly jpeg_widths_json: string
  readonly origin: PictureOrigin
  readonly created_at: number
  /** The revision of the topic `pieces` when it last changed. */
  readonly revision: Generated<number>
  /** Until then one process makes its AVIF files. */
  readonly lease_until: Generated<number>
}

type GalleryPiecesTable = {
  readonly id: number
  readonly category: GalleryCategory
  readonly picture: string
  readonly description: string
  readonly product_ids_json: string
  readonly position: number
}

/** A table with one row. */
type HomePageTable = {
  readonly id: 1
  readonly hero_picture: string
  readonly hero_product_id: number | null
  /** The gallery piece that the home page shows. */
  readonly look_id: number | null
  /** The files of an uploaded film; null for the film of the release. */
  readonly film_json: string | null
  /** The focus of the poster in percent; null for the default. */
  readonly hero_focus_x: Generated<number | null>
  readonly hero_focus_y: Generated<number | null>
}

/** One row for each measured product. Without a row nothing about sizes is shown. */
type SizeMeasuresTable = {
  readonly product_id: number
  readonly garment: string
  /** Rows of size and millimetres; always read and written as a whole. */
  readonly rows_json: string
}
