export type Reviewed = {
  readonly uses: readonly string[]
  /** These are the bundles by their names without hash. Of styles it does not matter where they are used. */
  readonly bundles: readonly string[]
  /** This says what happens where a browser lacks it, and which file does it. */
  readonly otherwise: string
}

/** What the bundles' scripts use although one of our oldest browsers lacks it. */
export const REVIEWED_SCRIPTS: readonly Reviewed[] = [
  {
    uses: ['requestIdleCallback'],
    bundles: ['boot'],
    otherwise: 'boot.ts starts the app after 200 ms',
  },
  {
    uses: ['.showPopover()'],
    bundles: ['dialog'],
    otherwise: 'dialog.tsx opens a modal dialog',
  },
  {
    uses: ['.hidePopover()'],
    bundles: ['app', 'dialog'],
    otherwise: 'dialog.tsx and menu-sheet.tsx hide only what a popover shows',
  },
  {
    uses: ['navigator.connection'],
    bundles: ['app'],
    otherwise: 'start-service-worker.ts takes the network for a fast one',
  },
  {
    uses: ['navigator.permissions'],
    bundles: ['app', 'detect-currency'],
    otherwise:
      'start-currency.ts and find-position.ts catch the error and go on without a permission',
  },
  {
    uses: ['navigator.doNotTrack'],
    bundles: ['buy'],
    otherwise: 'tracking-opt-out.ts reads undefined, which is no wish',
  },
  {
    uses: ['navigator.share'],
    bundles: ['office', 'product-page', 'share-panel'],
    otherwise:
      'share-button.tsx copies the link; share-panel.tsx and copy-text.ts show no such button',
  },
  {
    uses: ['navigator.setAppBadge'],
    bundles: ['office'],
    otherwise: 'watch-today.ts asks first; the page itself shows what is new',
  },
  {
    uses: [
      'Notification',
      'Notification.requestPermission',
      '.getSubscription()',
      '.subscribe()',
      '.unsubscribe()',
    ],
    bundles: ['office-push-switch'],
    otherwise: 'push-switch.ts asks first and offers no notifications',
  },
  {
    uses: ['.showNotification()'],
    bundles: ['office'],
    otherwise: 'worker.ts does so for a message that only a browser with notifications gets',
  },
  {
    uses: [
      '.getAuthenticatorData()',
      '.getPublicKey()',
      '.getPublicKeyAlgorithm()',
      '.getTransports()',
      '.isConditionalMediationAvailable()',
    ],
    bundles: ['office-esm'],
    otherwise: '@simplewebauthn/browser asks for each first',
  },
  {
    uses: [
      '.skipTransition()',
      '.startViewTransition()',
      'navigation',
      'navigator.connection',
      'setImmediate',
    ],
    bundles: ['react'],
    otherwise: 'React asks for each first; the shop has no view transitions',
  },
  {
    uses: ['.fallback()'],
    bundles: ['buy', 'office-market-screen'],
    otherwise: 'valibot has an own function of this name',
  },
  {
    uses: ['.take()'],
    bundles: ['buy'],
    otherwise: 'use-link-token.ts has an own function of this name',
  },
  {
    uses: ['.forget()'],
    bundles: ['checkout-page'],
    otherwise: 'use-checkout.ts has an own function of this name',
  },
  {
    uses: ['.sync()'],
    bundles: ['clock'],
    otherwise: 'use-time-left.ts has an own function of this name',
  },
  {
    uses: ['.run()'],
    bundles: ['consent-rules'],
    otherwise: 'consent-rules.ts has an own function of this name',
  },
  {
    uses: ['.subscribe()'],
    bundles: ['currency-test-page', 'insights'],
    otherwise: 'consent-store.ts has an own function of this name',
  },
  {
    uses: ['.connection()'],
    bundles: ['office-market-screen'],
    otherwise: 'show-waiting.ts has an own function of this name',
  },
  {
    uses: ['.install()'],
    bundles: ['service-worker'],
    otherwise: 'service-worker.ts has an own function of this name',
  },
]

/** What the style sheets use although one of our oldest browsers lacks it. */
export const REVIEWED_STYLES: Readonly<Record<string, string>> = {
  ':has()': 'choices.module.css: a long name of a colour wraps below its swatch',
  ':has(:active,:focus-visible)': 'product-card.module.css: the second picture stays hidden',
  ':has(:checked)':
    'the zones of delivery, lines of a return and cards of rights: their own mark shows the choice',
  ':has(:focus-visible)':
    'the radio of a zone has an outline itself; right-cards.module.css outlines the card',
  ':has([data-bottom-bar])':
    'buy-box.module.css: a focused control may be under the bar until one scrolls',
  ':has([data-pick-up]:checked)': 'place-fields.module.css: the fields stay and may be left empty',
  ':has([value=in]:checked)': 'size-guide.module.css: without script, all is in centimetres',
  ':has([type=checkbox]:checked)':
    'return-form.module.css asks with @supports and shows the wishes',
  ':has(input[name=requestType]:checked)': 'request-form.module.css: the form is always open',
  ':has(input[value=bus]:checked)': 'parcel-fields.module.css: the fields of every way are shown',
  ':has(input[value=courier]:checked)':
    'parcel-fields.module.css: the fields of every way are shown',
  ':has(input[value=rider]:checked)': 'parcel-fields.module.css: the fields of every way are shown',
  ':has(>:not(:empty))': 'checkout-form.module.css: there is a gap where no notice stands',
  ':popover-open': 'dialog.module.css and menu-sheet.module.css name [open] beside it, in :is()',
  ':-webkit-inner-spin-button': 'Firefox has another rule for it',
  ':-webkit-scrollbar': 'Firefox has another rule for it',
  '@media scripting': 'picture.module.css asks Firefox alone, which knows it',
  '@page': 'office/slips: the page has the size and margins of the printer',
  size: 'office/slips: the page has the size of the printer',
  'break-after: avoid': 'a heading may be printed at the end of a page',
  'contain-intrinsic-block-size': 'it only serves content-visibility',
  'content-visibility': 'everything is laid out at once',
  'scrollbar-gutter': 'a scroll bar moves the text when it appears',
  'scrollbar-width': 'a scroll bar is seen',
  'view-timeline': 'reading-progress.module.css shows its bar only where it moves',
  'view-timeline-inset': 'it only serves view-timeline',
  'print-color-adjust: exact': 'office/slips: the build adds it with a prefix',
  'text-size-adjust': 'base.css also has it with a prefix; the others do not make letters larger',
  'text-wrap': 'lines break where they end',
  '-webkit-tap-highlight-color': 'there is nothing to hide',
  'forced-color-adjust': 'there are no forced colours, or swatches take them',
  resize: 'a field keeps its size',
  'cursor: crosshair': 'phones have no pointer',
  'cursor: grab': 'phones have no pointer',
  'cursor: grabbing': 'phones have no pointer',
  'cursor: not-allowed': 'phones have no pointer',
  'cursor: pointer': 'phones have no pointer',
  'cursor: zoom-in': 'phones have no pointer',
  'cursor: zoom-out': 'phones have no pointer',
}
