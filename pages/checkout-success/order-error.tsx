import type { ReactNode } from 'react'
import { messages } from '#domain/messages'
import { ButtonLink } from '#ui/button.tsx'
import styles from './order-state.module.css'

type Props = {
  readonly title?: string
  readonly sentence: string
  readonly reference?: string
  readonly children?: ReactNode
}

export function OrderError({
  title = messages['order-error-title'],
  sentence,
  reference,
  children,
}: Props) {
  return (
    <div className={`content stack-wider ${styles.state}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.sentence}>{sentence}</p>
      {children}
      {reference && (
        <p className={`quiet ${styles.reference}`}>
          Payment reference <strong>{reference}</strong>
        </p>
      )}
      <div className="row">
        <ButtonLink href="/home">Back to Home</ButtonLink>
        <ButtonLink look="quiet" href="/contact">
          Contact support
        </ButtonLink>
      </div>
    </div>
  )
}
