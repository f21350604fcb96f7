import type { ReactNode } from 'react'
import styles from './card.module.css'

/** The cards stand in a column, and on wide screens in several. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={`stack ${styles.list}`} role="list">
      {children}
    </ul>
  )
}

type Props = { readonly title: ReactNode; readonly children: ReactNode }

export function Card({ title, children }: Props) {
  return (
    <li className={`stack ${styles.card}`}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </li>
  )
}
