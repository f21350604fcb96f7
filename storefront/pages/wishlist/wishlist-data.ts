import type { ProductCardData } from '#contracts/product-card'

/** The products whose ids were asked for; what the shop does not have is not among them. */
export type WishlistData = { readonly products: readonly ProductCardData[] }
