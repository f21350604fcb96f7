import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

type Props = { readonly id?: string; readonly heading: string; readonly children: ReactNode }

/** The native details element works without script, and several may be open at once. */
export function AccordionItem({ id, heading, children }: Props) {
  return (
    <details className={styles.item} id={id}>
      <summary className={styles.summary}>
        {heading}
        <span className={styles.sign}>
          <Icon name="plus" />
        </span>
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
