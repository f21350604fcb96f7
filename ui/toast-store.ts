import { createStore } from './store.ts'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly ms: number
  /** The toast has left the screen and stands in the log. */
  readonly isPast?: boolean
}

/** A toast stays for 2 s (§9); one that must be read and understood, longer. */
const TOAST_MS = 2000
const LONG_TOAST_MS = 10_000

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0
let isPaused = false
/** A timer of an earlier round has no effect. */
let round = 0

/** A toast with the same text replaces the earlier one. */
export function showToast(text: string, ms = TOAST_MS) {
  lastId += 1
  const toast = { id: lastId, text, ms }
  toastStore.set([...toastStore.get().filter((other) => other.text !== text), toast])
  if (!isPaused) removeLater(toast)
}

export function showLongToasts(...texts: readonly string[]) {
  for (const text of texts) showToast(text, LONG_TOAST_MS)
}

export function pauseToasts() {
  isPaused = true
  round += 1
}

/** Every toast then stays for its whole time again. */
export function resumeToasts() {
  isPaused = false
  round += 1
  toastStore.get().forEach(removeLater)
}

function removeLater({ id, ms }: Toast) {
  const started = round
  setTimeout(() => {
    if (started !== round) return
    toastStore.set(
      toastStore.get().map((toast) => (toast.id === id ? { ...toast, isPast: true } : toast)),
    )
  }, ms)
}
