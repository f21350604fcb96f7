import { useEffect, useState } from 'react'
import { consent, isAllowed } from '../frame/consent/consent-state.ts'

/** Null until the stored choice is read. */
export function usePreferencesAllowed(): boolean | null {
  const [isKnownAllowed, setIsKnownAllowed] = useState<boolean | null>(null)
  useEffect(() => {
    const update = () => setIsKnownAllowed(isAllowed('preferences'))
    const unsubscribe = consent.subscribe(update)
    import('../frame/consent/consent-rules.ts')
      .then(({ applyConsent }) => applyConsent())
      // If the rules cannot be loaded nothing is allowed.
      .then(update, update)
    return unsubscribe
  }, [])
  return isKnownAllowed
}
