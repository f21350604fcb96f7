import { rateOf } from '#domain/currency/convert'
import { SYMBOL_OF } from '#domain/currency/currency'
import { formatRate } from '#domain/currency/format-rate'
import { useShell } from '../shell-context.ts'
import { Icon } from '../ui/icon.tsx'
import { useCurrency } from './currency-choice.ts'
import styles from './currency-panel.module.css'
import { CurrencyForm } from './currency-select.tsx'

const PANEL_ID = 'currency-panel'

/** §2: the floating selector; a native popover, so it opens before and without script. */
export function CurrencyPanel() {
  const currency = useCurrency()
  const { rates, ratesMessage } = useShell()
  return (
    <aside className={styles.corner} aria-label="Currency">
      <button type="button" className={styles.button} popoverTarget={PANEL_ID}>
        <span className="visually-hidden">Currency: </span>
        {SYMBOL_OF[currency]} {currency}
        <Icon name="info" size={16} />
      </button>
      <div id={PANEL_ID} popover="auto" className={styles.panel}>
        <p className={styles.heading}>Prices in</p>
        <CurrencyForm currency={currency} />
        <p>
          {currency === 'GHS'
            ? 'Prices are set in Ghanaian cedis.'
            : `1 GHS = ${formatRate(rateOf(currency, rates))} ${currency}`}
        </p>
        {ratesMessage !== null && <p>{ratesMessage}</p>}
        <p className={styles.note}>You always pay in cedis (GH₵). Other currencies are a guide.</p>
      </div>
    </aside>
  )
}
