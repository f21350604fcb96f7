/** The film on the home page: the poster that stands in for it, and the product that it shows. */
export const film = { poster: 'hero-poster', productId: 13 } as const
