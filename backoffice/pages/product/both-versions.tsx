import type { Conflict } from '#contracts/backoffice/product-data'
import styles from './product-page.module.css'

/** What differs between the two: the refused form as typed, and what somebody else has saved. */
export function BothVersions({ conflict }: { readonly conflict: Conflict }) {
  return (
    <dl className={styles.versions}>
      {conflict.differences.map(({ label, typed, stored }) => (
        <div key={label} className={styles.version}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.whose}>Yours</span> {typed === '' ? 'empty' : typed}
          </dd>
          <dd>
            <span className={styles.whose}>Saved now</span> {stored === '' ? 'empty' : stored}
          </dd>
        </div>
      ))}
    </dl>
  )
}
