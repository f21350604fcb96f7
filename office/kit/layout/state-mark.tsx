import type { ProductState } from '#domain/catalogue/product-state'
import { STATE_WORDS } from '../words/product-state-words.ts'
import styles from './state-mark.module.css'

/** Says whether shoppers see a product. */
export function StateMark({ state }: { readonly state: ProductState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {STATE_WORDS[state]}
    </span>
  )
}
