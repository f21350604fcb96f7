import { createStore } from '../stores/store.ts'

export type Toast = { readonly id: number; readonly text: string }

/** §9: a toast stays for 2 s. */
const TOAST_MS = 2000

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

export function showToast(text: string) {
  lastId += 1
  const toast = { id: lastId, text }
  toastStore.set([...toastStore.get(), toast])
  setTimeout(() => {
    toastStore.set(toastStore.get().filter(({ id }) => id !== toast.id))
  }, TOAST_MS)
}
