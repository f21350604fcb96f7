import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Short fields of a form stand in two columns where both fit. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
