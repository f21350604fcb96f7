import { Fragment } from 'react'
import { CurrencyPanel } from '../currency/currency-panel.tsx'
import type { LoadedPage } from '../load-page.tsx'
import { ANNOUNCER_ID } from '../navigation/announcer.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'

type Props = { readonly page: LoadedPage }

/** §2: what stands around every page; a bare page keeps only what no page can do without. */
export function Frame({ page }: Props) {
  const isBare = page.layout === 'bare'
  const pathname = page.path.split('?', 1)[0]
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {!isBare && <Header route={page.route} />}
      <main id="main" tabIndex={-1}>
        <Fragment key={pathname}>{page.element}</Fragment>
      </main>
      {!isBare && <Footer />}
      {!isBare && <CurrencyPanel />}
      <Toasts />
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
    </>
  )
}
