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
  /** A plain element, for as long as the live region inside it has nothing to say. */
  none: '',
} as const

type Props = ComponentProps<'div'> & {
  readonly tone: keyof typeof TONES
  readonly look?: keyof typeof LOOKS
}

/** A notice, an answer or an error. While it is empty it takes no room, so it can be a live region. */
export function Callout({ tone, look = 'side', className = '', ...rest }: Props) {
  return (
    <div className={`${styles.callout} ${TONES[tone]} ${LOOKS[look]} ${className}`} {...rest} />
  )
}
