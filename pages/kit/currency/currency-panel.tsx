import { type MouseEvent, useRef, useState } from 'react'
import { SYMBOL_OF } from '#domain/currency/currency'
import { Button } from '#ui/button.tsx'
import { hasPopovers } from '#ui/popover.ts'
import { resetCurrency, useCurrency, useHowFound } from './currency-choice.ts'
import styles from './currency-panel.module.css'
import { CurrencyForm } from './currency-select.tsx'
import { ratesAge, shownRate, useRates } from './rates-store.ts'

const PANEL_ID = 'currency-panel'

type Props = {
  /**
   * It is true on pages with a bar of their own at the bottom of the screen: on phones the panel is then below the
   * footer.
   */
  readonly isBelowPage: boolean
}

/**
 * §2: the floating selector is a native popover, so it opens without script and before hydration. Browsers without
 * popovers show it as a modal dialog.
 */
export function CurrencyPanel({ isBelowPage }: Props) {
  const currency = useCurrency()
  const how = useHowFound()
  const { ratesMessage } = useRates()
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const panel = useRef<HTMLDialogElement>(null)

  function openDialog() {
    if (hasPopovers()) return
    panel.current?.showModal()
    setOpenedAt(Date.now())
  }

  function closeDialog({ target }: MouseEvent) {
    if (target === panel.current || target instanceof HTMLAnchorElement) panel.current?.close()
  }

  return (
    <aside className={styles.corner} aria-label="Currency" data-below-page={isBelowPage}>
      <button type="button" className={styles.button} popoverTarget={PANEL_ID} onClick={openDialog}>
        <span className="visually-hidden">Currency: </span>
        {`${SYMBOL_OF[currency]} `}
        <span className="visually-hidden">{currency}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape. */}
      <dialog
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        aria-label="Prices in"
        className={styles.panel}
        onToggle={() => setOpenedAt(Date.now())}
        onClick={closeDialog}
      >
        <div className={styles.content}>
          <p className={styles.heading}>Prices in</p>
          <CurrencyForm currency={currency} />
          <p role="status">{how}</p>
          <RateLine nowMs={openedAt} />
          {ratesMessage !== null && <p>{ratesMessage}</p>}
          <Button className={styles.detect} onClick={() => resetCurrency(currency)}>
            Detect my currency
          </Button>
          <p className={styles.note}>
            {'You always pay in cedis (GH₵). Other currencies are a guide. '}
            <a href="/currency-test">How it works</a>
          </p>
        </div>
      </dialog>
    </aside>
  )
}

/** The age of the rates depends on the current time, so the cached HTML omits it. */
function RateLine({ nowMs }: { readonly nowMs: number | null }) {
  const currency = useCurrency()
  const { rates, ratesFetchedAt } = useRates()
  if (currency === 'GHS') return <p>Prices are set in Ghanaian cedis.</p>
  return (
    <p>
      {`1 GHS = ${shownRate(currency, rates)} ${currency}`}
      {nowMs && <span className={styles.note}>, {ratesAge(ratesFetchedAt, nowMs)}</span>}
    </p>
  )
}
