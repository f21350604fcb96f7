import { useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { createStore } from '#ui/store.ts'
import { showToast } from '#ui/toast-store.ts'
import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'
import { MAX_STORED_IDS, readStoredIds } from '../storage/stored-ids.ts'
import type { SavedChoice, Wishlist } from './wishlist.ts'

const WISHLIST_KEY = 'wishlist'

/** The wishlist is null until hydration, because only this device's storage has it. */
const wishlist = createStore<Wishlist | null>(null)

/** These include choices of products removed in this tab, so that undo restores them. */
const choices = new Map<unknown, SavedChoice>()

export function savedChoice(productId: number): SavedChoice | undefined {
  return choices.get(productId)
}

export function useWishlistOnceKnown(): Wishlist | null {
  return useSyncExternalStore(wishlist.subscribe, wishlist.get, () => null)
}

/** Rerenders only the hearts whose state changes. */
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

/** Toggles the state that the shopper sees, even if another tab has changed it. */
export function toggleWishlist(productId: number, choice?: SavedChoice) {
  const isSaved = wishlist.get()?.includes(productId)
  const others = readSaved().filter((id) => id !== productId)
  if (isSaved) save(others)
  else if (others.length >= MAX_STORED_IDS) showToast(messages['wishlist-full'](MAX_STORED_IDS))
  else {
    choices.delete(productId)
    if (choice) choices.set(productId, choice)
    save([...others, productId])
  }
}

/** Changes are functions applied to the stored list, so that changes of another tab are not lost. */
export function changeWishlist(change: (saved: Wishlist) => Wishlist) {
  save(change(readSaved()))
}

function save(ids: Wishlist) {
  if (ids.length === 0) removeStorage(WISHLIST_KEY)
  else writeStorage(WISHLIST_KEY, JSON.stringify(ids.map((id) => choices.get(id) ?? id)))
  wishlist.set(ids)
}

/** Falls back to this tab's list if storage is unavailable. */
function readSaved(): Wishlist {
  const stored = readStorage(WISHLIST_KEY)
  if (!stored.isAvailable) return wishlist.get() ?? []
  return readStoredIds(stored.text, (choice) => choices.set(choice[0], choice))
}
