export type StorageKind = 'cookie' | 'local storage' | 'session storage' | 'cache'
export type StorageCategory = 'Necessary' | 'Preferences' | 'Analytics' | 'Marketing'

export type StorageKey = {
  /** A `*` at the end matches anything. */
  readonly name: string
  readonly kind: StorageKind
  /** Necessary keys need no consent. */
  readonly category: StorageCategory
  readonly purpose: string
  readonly lifetime: string
}

const UNTIL_DETECTED = 'Until you have the currency detected'
const UNTIL_REFUSED = 'Until you reject it or clear it'

/** Everything the shop stores in a browser, as the cookie policy lists it; tests check the code. */
export const STORAGE_KEYS: readonly StorageKey[] = [
  {
    name: 'cookieConsent',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'Which of the categories on this page you allowed.',
    lifetime: '1 year, then we ask again',
  },
  {
    name: 'cookieConsentDate',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'When you decided that.',
    lifetime: '1 year, then we ask again',
  },
  {
    name: 'cart',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'The pieces in your cart.',
    lifetime: 'Until they are bought or removed',
  },
  {
    name: 'wishlist',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'The pieces you asked us to save.',
    lifetime: 'Until you remove them',
  },
  {
    name: 'sizeHelp',
    kind: 'local storage',
    category: 'Necessary',
    purpose:
      'The measures you typed into Size help, and whether you read in cm or inches. They are never sent to us.',
    lifetime: 'Until you press Forget these measures, or clear it',
  },
  {
    name: 'filmPaused',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'That you paused the film on the home page, so that it stands still when you return.',
    lifetime: 'Until you play it again',
  },
  {
    name: 'checkoutDraft',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'What you typed at checkout, so that a reload or a lost connection costs nothing.',
    lifetime: 'Until the order is paid',
  },
  {
    name: 'orderToken',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'The order you are paying for, so that nothing is ordered or charged twice.',
    lifetime: 'Until the order is paid',
  },
  {
    name: 'lastOrder',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'Proof that this browser placed your latest order: only it sees your details there.',
    lifetime: 'Until your next order',
  },
  {
    name: 'orders',
    kind: 'local storage',
    category: 'Necessary',
    purpose:
      'The keys to your latest 30 orders, so that you find them again on the page Your orders.',
    lifetime: 'Until you press Forget this device; each key works for 180 days',
  },
  {
    name: 'order-visit',
    kind: 'cookie',
    category: 'Necessary',
    purpose: 'That you opened an order with its link, so that its page can show it to you.',
    lifetime: '1 hour',
  },
  {
    name: 'lookUpDraft',
    kind: 'session storage',
    category: 'Necessary',
    purpose: 'What you typed to find an order, in case the page is reloaded.',
    lifetime: 'Until it is sent or you close the tab',
  },
  {
    name: 'contactDraft',
    kind: 'session storage',
    category: 'Necessary',
    purpose: 'What you typed into the contact form, in case the page is reloaded.',
    lifetime: 'Until it is sent or you close the tab',
  },
  {
    name: 'dataRightsDraft',
    kind: 'session storage',
    category: 'Necessary',
    purpose: 'What you typed into the data-rights form, in case the page is reloaded.',
    lifetime: 'Until it is sent or you close the tab',
  },
  {
    name: 'shop-*',
    kind: 'cache',
    category: 'Necessary',
    purpose: 'Copies of our pages, pictures and scripts, so that the shop opens without a network.',
    lifetime: 'Until the shop changes, or you clear it',
  },
  {
    name: 'scroll:*',
    kind: 'session storage',
    category: 'Necessary',
    purpose: 'How far down a page you were, so that Back returns there.',
    lifetime: 'Until you close the tab',
  },
  {
    name: 'currency',
    kind: 'cookie',
    category: 'Necessary',
    purpose:
      'The currency you chose, so that pages arrive with it. A detected one is kept here only if you allowed Preferences or asked us to detect it.',
    lifetime: '1 year if you chose it, 7 days if it was detected',
  },
  {
    name: 'pay-visit',
    kind: 'cookie',
    category: 'Necessary',
    purpose:
      'That you opened an order of somebody else with a link to pay, so that its page can show it to you.',
    lifetime: '1 hour',
  },
  {
    name: 'userSelectedCurrency',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'The currency you chose.',
    lifetime: UNTIL_DETECTED,
  },
  {
    name: 'userCurrencyOverride',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'That your choice counts more than what is detected.',
    lifetime: UNTIL_DETECTED,
  },
  {
    name: 'manualSelectionTimestamp',
    kind: 'local storage',
    category: 'Necessary',
    purpose: 'When you chose the currency.',
    lifetime: UNTIL_DETECTED,
  },
  {
    name: 'detectedCurrency',
    kind: 'local storage',
    category: 'Preferences',
    purpose: 'The currency that fits your country or language.',
    lifetime: UNTIL_REFUSED,
  },
  {
    name: 'detectionTimestamp',
    kind: 'local storage',
    category: 'Preferences',
    purpose: 'When it was detected.',
    lifetime: UNTIL_REFUSED,
  },
  {
    name: 'userTimezone',
    kind: 'local storage',
    category: 'Preferences',
    purpose: 'The time zone your device was in then.',
    lifetime: UNTIL_REFUSED,
  },
  {
    name: 'recentlyViewed',
    kind: 'local storage',
    category: 'Preferences',
    purpose: 'The last 8 pieces you looked at, so that a product page can lead back to them.',
    lifetime: UNTIL_REFUSED,
  },
  {
    name: 'purchasesTold',
    kind: 'local storage',
    category: 'Analytics',
    purpose: 'Which of your last 20 orders were counted, so that none is counted twice.',
    lifetime: UNTIL_REFUSED,
  },
]
