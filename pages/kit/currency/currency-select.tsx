import { browsingMessages as messages } from '#domain/browsing-messages'
import { CURRENCIES, SYMBOL_OF } from '#domain/currency/currency'
import { chooseCurrency, useCurrency } from './currency-choice.ts'
import styles from './currency-select.module.css'
import { useRates } from './rates-store.ts'

/** The form without script posts the choice and redirects back to the page. */
export function CurrencySelect() {
  const currency = useCurrency()
  const { ratesMessage } = useRates()
  if (ratesMessage !== null) return <p className={styles.fallback}>{messages['rates-header']}</p>
  return <CurrencyForm currency={currency} />
}

export function CurrencyForm({ currency }: { readonly currency: string }) {
  return (
    <form className={styles.form} method="post" action="/api/currency">
      <CurrencyOptions currency={currency} name="currency" />
      <button type="submit" className={styles.set} data-without-script="">
        Set
      </button>
    </form>
  )
}

type OptionsProps = { readonly currency: string; readonly name?: string }

/** A select inside another form has no `name`, so that it is not submitted with it. */
export function CurrencyOptions({ currency, name }: OptionsProps) {
  return (
    <select
      className={styles.select}
      name={name}
      aria-label="Currency"
      value={currency}
      onChange={(event) => chooseCurrency(event.target.value)}
    >
      {CURRENCIES.map((code) => (
        <option key={code} value={code}>
          {`${code} ${SYMBOL_OF[code]}`}
        </option>
      ))}
    </select>
  )
}
