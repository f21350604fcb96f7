import { createStore } from './store.ts'

export type Toast = { readonly id: number; readonly text: string }

/** §9: a toast stays for 2 s; one that must be read and understood, longer. */
const TOAST_MS = 2000
const LONG_TOAST_MS = 10_000

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

/** A toast with the same text replaces the one on screen. */
export function showToast(text: string, ms = TOAST_MS) {
  lastId += 1
  const toast = { id: lastId, text }
  toastStore.set([...toastStore.get().filter((other) => other.text !== text), toast])
  setTimeout(() => {
    toastStore.set(toastStore.get().filter(({ id }) => id !== toast.id))
  }, ms)
}

export function showLongToasts(...texts: readonly string[]) {
  for (const text of texts) showToast(text, LONG_TOAST_MS)
}
