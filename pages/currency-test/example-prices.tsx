import { convert } from '#domain/currency/convert'
import { CURRENCIES } from '#domain/currency/currency'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { Callout } from '#ui/callout.tsx'
import { useCurrency } from '../kit/currency/currency-choice.ts'
import { shownRate, useRates } from '../kit/currency/rates-store.ts'
import styles from './page.module.css'

const EXAMPLE = pesewas(15_000)

export function ExamplePrices() {
  const { rates, ratesMessage } = useRates()
  const current = useCurrency()
  return (
    <section className={styles.section} aria-labelledby="example">
      <h2 id="example">150 GHS as an example</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Price</th>
            <th scope="col">1 GHS is</th>
          </tr>
        </thead>
        <tbody>
          {CURRENCIES.map((currency) => (
            <tr key={currency} data-current={currency === current}>
              <th scope="row">
                {currency} {currency === current && <span className={styles.mark}>Yours</span>}
              </th>
              <td className={styles.price}>{formatMoney(convert(EXAMPLE, currency, rates))}</td>
              <td>{shownRate(currency, rates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Prices are set in GHS. Supported: GHS, USD, EUR, GBP.</p>
      {ratesMessage !== null && (
        <Callout tone="news" look="line">
          <p>{ratesMessage}</p>
        </Callout>
      )}
    </section>
  )
}
