import { MAX_SAVED } from './stored-wishlist.ts'
import { changeWishlist } from './wishlist-store.ts'

/** Puts a removed piece back where it was. */
export function putBackInWishlist(productId: number, place: number) {
  changeWishlist((saved) => {
    const others = saved.filter((id) => id !== productId)
    return [...others.slice(0, place), productId, ...others.slice(place)].slice(0, MAX_SAVED)
  })
}

/** For pieces that the shop no longer has. */
export function dropFromWishlist(productIds: readonly number[]) {
  changeWishlist((saved) => saved.filter((id) => !productIds.includes(id)))
}
