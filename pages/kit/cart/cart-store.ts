import { useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { type Cart, emptyCart } from '#domain/cart/cart'
import { readStoredCart, writeStoredCart } from '#domain/cart/stored-cart'
import { createStore } from '#ui/store.ts'
import { showLongToasts } from '#ui/toast-store.ts'
import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'

/** §3 names this key. */
const CART_KEY = 'cart'

/** §9: a change is saved after half a second, or at once when the page is hidden. */
const SAVE_DELAY_MS = 500

type Change = (cart: Cart) => Cart

/** The cart is null until hydration, because only this device's storage has it. */
const cart = createStore<Cart | null>(null)
let saved: Cart = emptyCart
let unsaved: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** §8: the message to show if the latest change cannot be stored. */
let failure: string | undefined
let hasUnstoredChanges = false

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
 * Changes are functions, which are reapplied to the stored cart, so that the changes of another
 * tab are not lost. Without `failureMessage` a failure to store is silent.
 */
export function changeCart(change: Change, failureMessage?: string) {
  unsaved.push(change)
  failure = failureMessage ?? failure
  cart.set(change(currentCart()))
  clearTimeout(timer)
  timer = setTimeout(saveCart, SAVE_DELAY_MS)
}

export function startCart() {
  loadStoredCart()
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) loadStoredCart()
  })
  addEventListener('pagehide', saveCart)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveCart()
  })
}

function loadStoredCart() {
  saved = readSaved()
  cart.set(applyUnsaved(saved))
}

function saveCart() {
  clearTimeout(timer)
  if (unsaved.length === 0) return
  saved = applyUnsaved(readSaved())
  unsaved = []
  cart.set(saved)
  hasUnstoredChanges = !(saved.length === 0
    ? removeStorage(CART_KEY)
    : writeStorage(CART_KEY, writeStoredCart(saved)) && requestPersistence())
  if (hasUnstoredChanges && failure) showLongToasts(failure, messages['cart-change-holds'])
  failure = undefined
}

function applyUnsaved(base: Cart): Cart {
  return unsaved.reduce((current, change) => change(current), base)
}

/** Falls back to this tab's cart if storage is unavailable or rejected the last write. */
function readSaved(): Cart {
  const stored = readStorage(CART_KEY)
  return stored.isAvailable && !hasUnstoredChanges ? readStoredCart(stored.text) : saved
}

/** §4: prevents the browser from evicting the cart when disk space is low. */
function requestPersistence(): true {
  navigator.storage?.persist?.().catch(() => undefined)
  return true
}
