import { useEffect, useState } from 'react'
import { consent, isAllowed } from '../../consent/consent-state.ts'

/** Null until what the visitor chose before has been read. */
export function usePreferencesAllowed(): boolean | null {
  const [isKnownAllowed, setIsKnownAllowed] = useState<boolean | null>(null)
  useEffect(() => {
    const look = () => setIsKnownAllowed(isAllowed('preferences'))
    const unsubscribe = consent.subscribe(look)
    import('../../consent/consent-rules.ts')
      .then(({ applyConsent }) => applyConsent())
      // Where the rules cannot be fetched nothing is allowed.
      .then(look, look)
    return unsubscribe
  }, [])
  return isKnownAllowed
}
