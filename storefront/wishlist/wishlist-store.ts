import { useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { createStore } from '#ui/store.ts'
import { showToast } from '#ui/toast-store.ts'
import { readStorage, removeStorage, writeStorage } from '../storage.ts'
import {
  emptyWishlist,
  MAX_SAVED,
  readStoredWishlist,
  type SavedChoice,
  type Wishlist,
} from './stored-wishlist.ts'

const WISHLIST_KEY = 'wishlist'

/** Null until the app is awake: only then is it known what this device has saved. */
const wishlist = createStore<Wishlist | null>(null)

/** Also of what was removed in this tab, so that an undo brings all of it back. */
const choices = new Map<unknown, SavedChoice>()

export function savedChoice(productId: number): SavedChoice | undefined {
  return choices.get(productId)
}

export function useWishlistOnceKnown(): Wishlist | null {
  return useSyncExternalStore(wishlist.subscribe, wishlist.get, () => null)
}

/** Of a page full of hearts only those are drawn again that change. */
export function useIsSaved(productId: number): boolean {
  const isSaved = () => wishlist.get()?.includes(productId) ?? false
  return useSyncExternalStore(wishlist.subscribe, isSaved, () => false)
}

export function startWishlist() {
  wishlist.set(readSaved())
  addEventListener('storage', (event) => {
    if (event.key === WISHLIST_KEY || event.key === null) wishlist.set(readSaved())
  })
}

/** Saves what the shopper sees as unsaved and the other way round, whatever another tab did meanwhile. */
export function toggleWishlist(productId: number, choice?: SavedChoice) {
  const isSaved = wishlist.get()?.includes(productId)
  const others = readSaved().filter((id) => id !== productId)
  if (isSaved) save(others)
  else if (others.length >= MAX_SAVED) showToast(messages['wishlist-full'](MAX_SAVED))
  else {
    choices.delete(productId)
    if (choice) choices.set(productId, choice)
    save([...others, productId])
  }
}

/** Changes are functions, so that what another tab did meanwhile is kept under them. */
export function changeWishlist(change: (saved: Wishlist) => Wishlist) {
  save(change(readSaved()))
}

function save(ids: Wishlist) {
  if (ids.length === 0) removeStorage(WISHLIST_KEY)
  else writeStorage(WISHLIST_KEY, JSON.stringify(ids.map((id) => choices.get(id) ?? id)))
  wishlist.set(ids)
}

/** Where the browser gives no storage, what this tab knows is all there is. */
function readSaved(): Wishlist {
  const stored = readStorage(WISHLIST_KEY)
  if (!stored.isAvailable) return wishlist.get() ?? emptyWishlist
  return readStoredWishlist(stored.text, (choice) => choices.set(choice[0], choice))
}
