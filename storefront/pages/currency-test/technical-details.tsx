import { useEffect, useState } from 'react'
import { useCurrency, useHowFound } from '../../currency/currency-choice.ts'
import type { RatesAnswer } from '../../currency/fetch-rates.ts'
import { ratesAge, useRates } from '../../currency/rates-store.ts'
import { readStorage } from '../../storage.ts'
import styles from './currency-test-page.module.css'

/** §3. */
const KEYS = [
  'userSelectedCurrency',
  'userCurrencyOverride',
  'detectedCurrency',
  'detectionTimestamp',
  'manualSelectionTimestamp',
  'userTimezone',
] as const

export function TechnicalDetails() {
  const answer = useRatesAnswer()
  const { rates, ratesMessage } = useRates()
  return (
    <section className={styles.section} aria-labelledby="details">
      <h2 id="details">Technical details</h2>
      <dl className={styles.details}>
        <Row name="Rates for 1 GHS">
          usd {rates.usd}, eur {rates.eur}, gbp {rates.gbp}
        </Row>
        <Row name="Source of the rates">{answer?.source ?? '…'}</Row>
        <Row name="Age of the rates">
          {answer ? ratesAge(answer.ratesFetchedAt, Date.now()) : '…'}
        </Row>
        <Row name="Message">{ratesMessage ?? 'none'}</Row>
        <StoredKeys />
      </dl>
    </section>
  )
}

/** Read anew whenever the currency or the way it was found changes. */
function StoredKeys() {
  const [stored, setStored] = useState<ReadonlyMap<string, string>>()
  const currency = useCurrency()
  const how = useHowFound()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they tell that the storage has changed.
  useEffect(() => setStored(new Map(KEYS.map((key) => [key, readKey(key)]))), [currency, how])
  return KEYS.map((key) => (
    <Row key={key} name={key}>
      {stored?.get(key) ?? '…'}
    </Row>
  ))
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function useRatesAnswer(): RatesAnswer | null {
  const [answer, setAnswer] = useState<RatesAnswer | null>(null)
  useEffect(() => {
    import('../../currency/fetch-rates.ts')
      .then(({ fetchRates }) => fetchRates())
      .then(setAnswer, () => undefined)
  }, [])
  return answer
}

function readKey(key: string): string {
  const stored = readStorage(key)
  return stored.isAvailable ? (stored.text ?? 'not set') : 'storage is blocked'
}
