import type { ConsentToggles } from '#domain/consent/consent'

type Purpose = {
  readonly purpose: keyof ConsentToggles
  readonly label: string
  readonly words: string
}

/**
 * §2: the toggles and what each of them does. If one comes to do more, ask again those who allowed it:
 * `PREFERENCES_EXTENDED_MS` in domain/consent/consent-lifetime.ts.
 */
export const PURPOSES: readonly Purpose[] = [
  {
    purpose: 'analytics',
    label: 'Analytics',
    words:
      'Counts which pages are read and what is bought, by us alone. No cookie, no address, no profile.',
  },
  {
    purpose: 'marketing',
    label: 'Marketing',
    words: 'Nothing uses this today. If that ever changes, your choice holds.',
  },
  {
    purpose: 'preferences',
    label: 'Preferences',
    words:
      'Finds out and remembers the currency of the place you are in, so that you need not choose it, and the pieces you looked at last.',
  },
]
