import type { ReactNode } from 'react'
import styles from './link-card.module.css'

type Props = {
  readonly href: string
  readonly name: string
  /** The mark stands before the link, and is not part of it. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** A card of a `CardList` that is one link, named by whom it is about. */
export function LinkCard({ href, name, mark, children }: Props) {
  return (
    <li className={styles.card}>
      {mark}
      <a className={`stack-close ${styles.link}`} href={href}>
        <span className={`bold ${styles.name}`}>{name}</span>
        {children}
      </a>
    </li>
  )
}
