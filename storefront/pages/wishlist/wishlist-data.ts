import type { ProductCardData } from '../../product/product-card-data.ts'

/** The products whose ids were asked for; what the shop does not have is not among them. */
export type WishlistData = { readonly products: readonly ProductCardData[] }
