import { Fragment, useEffect } from 'react'
import { routes } from '#contracts/routes'
import { Toasts } from '#ui/toasts.tsx'
import { READABLE_BEFORE_CONSENT } from '../consent/banner-names.ts'
import { CurrencyPanel } from '../currency/currency-panel.tsx'
import { ANNOUNCER_ID } from '../runtime/navigation/announcer.ts'
import type { ResolvedPage } from '../runtime/resolved-page.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'

type Props = { readonly page: ResolvedPage }

/**
 * §2: what stands around every page; a bare page keeps only what no page can do without. The server
 * draws it apart, once for many pages: see `render-frame.tsx`.
 */
export function Frame({ page }: Props) {
  const pathname = page.path.split('?', 1)[0]
  // The banner's styles need it on the root: Firefox before 121 cannot ask what an element holds.
  useEffect(() => {
    const isReadable = routes[page.route].isReadableBeforeConsent === true
    document.documentElement.toggleAttribute(READABLE_BEFORE_CONSENT, isReadable)
  })
  return (
    <>
      {!import.meta.env.SSR && <AboveMain page={page} />}
      <main id="main" tabIndex={-1}>
        <Fragment key={pathname}>{page.element}</Fragment>
      </main>
      {!import.meta.env.SSR && <BelowMain page={page} />}
    </>
  )
}

export function AboveMain({ page: { route, staticParts } }: Props) {
  const { ConsentBanner, ofShop } = staticParts
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ConsentBanner />
      {ofShop && <Header route={route} Logo={ofShop.Logo} />}
    </>
  )
}

export function BelowMain({ page: { route, staticParts } }: Props) {
  const { ofShop } = staticParts
  return (
    <>
      {ofShop && <ofShop.Footer />}
      {/* At checkout the order summary has the choice, and nothing lies over the form. */}
      {ofShop && route !== 'checkout' && <CurrencyPanel />}
      <OfflineNotice />
      <Toasts />
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
    </>
  )
}
