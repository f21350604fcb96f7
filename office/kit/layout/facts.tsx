import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { TimeText } from './time-text.tsx'

/** Names and values below each other, such as what is known of a return. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={`stack-flush ${styles.facts}`}>{children}</dl>
}

/** Shows nothing without a value. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.text}>{value}</dd>
    </div>
  )
}

export function TimeFact({ name, ms }: { readonly name: string; readonly ms: number | null }) {
  if (ms === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <TimeText ms={ms} />
      </dd>
    </div>
  )
}
