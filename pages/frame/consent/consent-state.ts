import type { ConsentToggles, Purpose } from '#domain/consent/consent'
import { createStore } from '#ui/store.ts'

/** The consent is null if the visitor has not chosen, and until the stored choice is read. */
export const consent = createStore<ConsentToggles | null>(null)

/** These callbacks run once, when the visitor consents to their purpose. */
export const pendingCallbacks: { readonly purpose: Purpose; readonly run: () => void }[] = []

export function isAllowed(purpose: Purpose): boolean {
  return consent.get()?.[purpose] === true
}
