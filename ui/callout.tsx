import type { ComponentProps } from 'react'
import styles from './callout.module.css'

const TONES = {
  news: styles.news,
  error: styles.error,
  success: styles.success,
  caution: styles.caution,
} as const

const LOOKS = {
  side: styles.side,
  boxed: styles.boxed,
  line: styles.line,
  filled: styles.filled,
  /** No styling, while the live region inside it is empty. */
  none: '',
} as const

type Props = ComponentProps<'div'> & {
  readonly tone: keyof typeof TONES
  readonly look?: keyof typeof LOOKS
}

/** A notice, a confirmation or an error. Takes no space while empty, so it can be a live region. */
export function Callout({ tone, look = 'side', className = '', ...rest }: Props) {
  return (
    <div className={`${styles.callout} ${TONES[tone]} ${LOOKS[look]} ${className}`} {...rest} />
  )
}
