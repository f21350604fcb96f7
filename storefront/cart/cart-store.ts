import { useSyncExternalStore } from 'react'
import { type Cart, emptyCart } from '#domain/cart/cart'
import { readStoredCart, writeStoredCart } from '#domain/cart/stored-cart'
import { readStorage, removeStorage, writeStorage } from '../stores/storage.ts'
import { createStore } from '../stores/store.ts'

/** §3: where the cart is kept. */
const CART_KEY = 'cart'

/** §9: a change is saved half a second after it, or at once when the page goes away. */
const SAVE_AFTER_MS = 500

type Change = (cart: Cart) => Cart

const cart = createStore<Cart>(emptyCart)
let saved: Cart = emptyCart
let unsaved: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function useCart(): Cart {
  return useSyncExternalStore(cart.subscribe, cart.get, () => emptyCart)
}

export const currentCart = cart.get

/** Changes are functions, so that what another tab did meanwhile is kept under them. */
export function changeCart(change: Change) {
  unsaved.push(change)
  cart.set(change(cart.get()))
  clearTimeout(timer)
  timer = setTimeout(saveCart, SAVE_AFTER_MS)
}

export function startCart() {
  adoptStoredCart()
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) adoptStoredCart()
  })
  addEventListener('pagehide', saveCart)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveCart()
  })
}

function adoptStoredCart() {
  saved = readSaved()
  cart.set(unsaved.reduce((current, change) => change(current), saved))
}

function saveCart() {
  clearTimeout(timer)
  if (unsaved.length === 0) return
  saved = unsaved.reduce((current, change) => change(current), readSaved())
  unsaved = []
  if (saved.length === 0) removeStorage(CART_KEY)
  else writeStorage(CART_KEY, writeStoredCart(saved))
  cart.set(saved)
}

/** Where the browser gives no storage, what this tab knows is all there is. */
function readSaved(): Cart {
  const stored = readStorage(CART_KEY)
  return stored.isAvailable ? readStoredCart(stored.text) : saved
}
