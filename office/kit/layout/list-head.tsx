import type { ReactNode } from 'react'
import styles from './list-head.module.css'

type Props = { readonly title: string; readonly action: ReactNode }

/** The heading of a list, with what is most often done beside it. */
export function ListHead({ title, action }: Props) {
  return (
    <div className={`row ${styles.head}`}>
      <h1>{title}</h1>
      {action}
    </div>
  )
}

type FilterBarProps = { readonly label: string; readonly children: ReactNode }

/** Links to the parts of a list. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <nav className="row-tight" aria-label={label}>
      {children}
    </nav>
  )
}

export function QuietLine({ children }: { readonly children: ReactNode }) {
  return <p className="muted size-compact">{children}</p>
}
