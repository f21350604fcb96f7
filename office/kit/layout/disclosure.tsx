import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './disclosure.module.css'

type Props = { readonly summary: string; readonly isOpen: boolean; readonly children: ReactNode }

/** A form that is seldom needed: folded up until it is asked for, or was refused. */
export function Disclosure({ summary, isOpen, children }: Props) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron" size={18} />
      </summary>
      {children}
    </details>
  )
}
