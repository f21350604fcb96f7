import type { ConsentToggles, Purpose } from '#domain/consent/consent'
import { createStore } from '#ui/store.ts'

/** Null where nobody has chosen, and until what was chosen has been read. */
export const consent = createStore<ConsentToggles | null>(null)

/** What is to run once, when the visitor allows it. */
export const waiting: { readonly purpose: Purpose; readonly run: () => void }[] = []

export function isAllowed(purpose: Purpose): boolean {
  return consent.get()?.[purpose] === true
}
