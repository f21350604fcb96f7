import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Short fields of a form, two beside each other where both have room. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
