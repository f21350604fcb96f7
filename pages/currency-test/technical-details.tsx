import { useEffect, useState } from 'react'
import { useCurrency, useHowFound } from '../kit/currency/currency-choice.ts'
import type { RatesResponse } from '../kit/currency/fetch-rates.ts'
import { ratesAge, useRates } from '../kit/currency/rates-store.ts'
import { readStorage } from '../kit/storage/storage.ts'
import styles from './page.module.css'

/** §3 names these keys. */
const KEYS = [
  'userSelectedCurrency',
  'userCurrencyOverride',
  'detectedCurrency',
  'detectionTimestamp',
  'manualSelectionTimestamp',
  'userTimezone',
] as const

export function TechnicalDetails() {
  const response = useRatesResponse()
  const { rates, ratesMessage } = useRates()
  return (
    <section className={styles.section} aria-labelledby="details">
      <h2 id="details">Technical details</h2>
      <dl className={styles.details}>
        <Row name="Rates for 1 GHS">
          usd {rates.usd}, eur {rates.eur}, gbp {rates.gbp}
        </Row>
        <Row name="Source of the rates">{response?.source ?? '…'}</Row>
        <Row name="Age of the rates">
          {response ? ratesAge(response.ratesFetchedAt, Date.now()) : '…'}
        </Row>
        <Row name="Message">{ratesMessage ?? 'none'}</Row>
        <StoredKeys />
      </dl>
    </section>
  )
}

/** The keys are read again whenever the currency or the way it was found changes. */
function StoredKeys() {
  const [stored, setStored] = useState<ReadonlyMap<string, string>>()
  const currency = useCurrency()
  const how = useHowFound()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they signal that storage has changed.
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

function useRatesResponse(): RatesResponse | null {
  const [response, setResponse] = useState<RatesResponse | null>(null)
  useEffect(() => {
    import('../kit/currency/fetch-rates.ts')
      .then(({ fetchRates }) => fetchRates())
      .then(setResponse, () => undefined)
  }, [])
  return response
}

function readKey(key: string): string {
  const stored = readStorage(key)
  return stored.isAvailable ? (stored.text ?? 'not set') : 'storage is blocked'
}
