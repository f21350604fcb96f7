import { MAX_STORED_IDS } from '../storage/stored-ids.ts'
import { changeWishlist } from './wishlist-store.ts'

/** Undo restores a product at its former position. */
export function restoreToWishlist(productId: number, place: number) {
  changeWishlist((saved) => {
    const others = saved.filter((id) => id !== productId)
    return [...others.slice(0, place), productId, ...others.slice(place)].slice(0, MAX_STORED_IDS)
  })
}

/** Removes products that are no longer sold. */
export function removeFromWishlist(productIds: readonly number[]) {
  changeWishlist((saved) => saved.filter((id) => !productIds.includes(id)))
}
