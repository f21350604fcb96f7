import { useEffect } from 'react'
import { Toasts } from '#ui/toasts.tsx'
import { CurrencyPanel } from '../../kit/currency/currency-panel.tsx'
import { READABLE_BEFORE_CONSENT } from '../consent/banner-names.ts'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { FailedPage } from '../errors/failed-page.tsx'
import { ANNOUNCER_ID } from '../navigation/announcer.ts'
import type { ResolvedPage } from '../resolved-page.ts'
import type { RouteName } from '../routes.ts'
import { routes } from '../routes.ts'
import styles from './frame.module.css'
import { FailedHeader, Header } from './header.tsx'
import { LaterStyles } from './later-styles.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** These pages have a bar at the bottom of the screen on phones. */
const BAR_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>(['cart', 'pay', 'product'])

type Props = { readonly page: ResolvedPage }

/**
 * §2: header, footer and notices around every page; a bare page has only the essential ones. The
 * server renders the frame separately, once for many pages: see `render-frame.tsx`.
 */
export function Frame({ page }: Props) {
  const pathname = page.path.split('?', 1)[0]
  // The banner's styles need it on the root: Firefox before 121 does not support `:has()`.
  useEffect(() => {
    const isReadable = routes[page.route].isReadableBeforeConsent === true
    document.documentElement.toggleAttribute(READABLE_BEFORE_CONSENT, isReadable)
  })
  return (
    <>
      {!import.meta.env.SSR && <AboveMain page={page} />}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname} fallback={<FailedPage />}>
          {page.notice}
          {page.element}
        </ErrorBoundary>
      </main>
      <LaterStyles />
      {!import.meta.env.SSR && <BelowMain page={page} />}
    </>
  )
}

export function AboveMain({ page: { route, staticParts } }: Props) {
  const { ConsentBanner, shop } = staticParts
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ConsentBanner />
      {shop && (
        <ErrorBoundary fallback={<FailedHeader Logo={shop.Logo} />}>
          <Header route={route} Logo={shop.Logo} />
        </ErrorBoundary>
      )}
    </>
  )
}

export function BelowMain({ page: { route, staticParts } }: Props) {
  const { shop } = staticParts
  return (
    <>
      {shop && <shop.Footer />}
      <ErrorBoundary fallback={null}>
        {/* At checkout the order summary has a currency selector, and nothing may cover the form. */}
        {shop && route !== 'checkout' && <CurrencyPanel isBelowPage={BAR_ROUTES.has(route)} />}
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <OfflineNotice />
        <Toasts />
      </ErrorBoundary>
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
    </>
  )
}
