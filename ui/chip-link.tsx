import type { ReactNode } from 'react'
import styles from './chip.module.css'

type Props = {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: ReactNode
}

/** A filter has its own address, so a chip is a link. */
export function ChipLink({ href, isCurrent, children }: Props) {
  return (
    <a className={styles.chip} href={href} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
      {children}
    </a>
  )
}
