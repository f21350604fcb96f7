import { useSyncExternalStore } from 'react'
import { countPieces } from '#domain/cart/cart'
import { readStoredCart } from '#domain/cart/stored-cart'

/** §3: where the cart is kept. */
const CART_KEY = 'cart'

/** Zero in the served HTML, which is the same for everybody; the real number once awake. */
export function usePieceCount(): number {
  return useSyncExternalStore(followStorage, readPieceCount, () => 0)
}

function followStorage(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readPieceCount(): number {
  try {
    return countPieces(readStoredCart(localStorage.getItem(CART_KEY)))
  } catch {
    return 0
  }
}
