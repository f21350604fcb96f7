import type { PlainData } from './plain-data.ts'
import styles from './plain-page.module.css'

/** A heading and a sentence: what a screen shows until it has a page of its own. */
export function Page({ data }: { readonly data: PlainData }) {
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>{data.heading}</h1>
      <p className={styles.lead}>{data.lead}</p>
    </div>
  )
}
