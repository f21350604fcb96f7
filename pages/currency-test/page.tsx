import type { PageProps } from '../frame/page-data.ts'
import { Detection } from './detection.tsx'
import { ExamplePrices } from './example-prices.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { TechnicalDetails } from './technical-details.tsx'

/** §2: shows the steps of the currency detection. */
export function Page({ data }: PageProps<typeof loader>) {
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{data.heading}</h1>
        <p className={styles.lead}>{data.lead}</p>
      </header>
      <ExamplePrices />
      <Detection />
      <TechnicalDetails />
    </div>
  )
}
