import { useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { type Cart, emptyCart } from '#domain/cart/cart'
import { readStoredCart, writeStoredCart } from '#domain/cart/stored-cart'
import { createStore } from '#ui/store.ts'
import { showLongToasts } from '#ui/toast-store.ts'
import { readStorage, removeStorage, writeStorage } from '../storage.ts'

/** §3: where the cart is kept. */
const CART_KEY = 'cart'

/** §9: a change is saved half a second after it, or at once when the page goes away. */
const SAVE_AFTER_MS = 500

type Change = (cart: Cart) => Cart

/** Null until the app is awake: only then is it known what this device holds. */
const cart = createStore<Cart | null>(null)
let saved: Cart = emptyCart
let unsaved: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** §8: what to say should the device not keep the latest change. */
let failure: string | undefined
/** Whether this tab knows changes that the device did not keep. */
let isApart = false

export function useCartOnceKnown(): Cart | null {
  return useSyncExternalStore(cart.subscribe, cart.get, () => null)
}

export function useCart(): Cart {
  return useCartOnceKnown() ?? emptyCart
}

export function currentCart(): Cart {
  return cart.get() ?? emptyCart
}

/**
 * Changes are functions, so that what another tab did meanwhile is kept under them. Without a
 * sentence nobody is told of a change that could not be kept.
 */
export function changeCart(change: Change, ifNotKept?: string) {
  unsaved.push(change)
  failure = ifNotKept ?? failure
  cart.set(change(currentCart()))
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
  cart.set(applyUnsaved(saved))
}

function saveCart() {
  clearTimeout(timer)
  if (unsaved.length === 0) return
  saved = applyUnsaved(readSaved())
  unsaved = []
  cart.set(saved)
  isApart = !(saved.length === 0
    ? removeStorage(CART_KEY)
    : writeStorage(CART_KEY, writeStoredCart(saved)) && askToKeepStorage())
  if (isApart && failure) showLongToasts(failure, messages['cart-change-holds'])
  failure = undefined
}

function applyUnsaved(base: Cart): Cart {
  return unsaved.reduce((current, change) => change(current), base)
}

/** Where the browser gives no storage, what this tab knows is all there is. */
function readSaved(): Cart {
  const stored = readStorage(CART_KEY)
  return stored.isAvailable && !isApart ? readStoredCart(stored.text) : saved
}

/** §4: so that the browser does not clear the cart when space runs short. */
function askToKeepStorage(): true {
  navigator.storage?.persist?.().catch(() => undefined)
  return true
}
