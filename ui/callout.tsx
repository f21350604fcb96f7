import type { ComponentProps } from 'react'
import styles from './callout.module.css'

type Props = ComponentProps<'div'> & {
  readonly tone: 'news' | 'error' | 'success' | 'caution'
  /** `none` has no styling, while the live region inside it is empty. */
  readonly look?: 'side' | 'boxed' | 'line' | 'filled' | 'none'
}

/** A notice, a confirmation or an error. Takes no space while empty, so it can be a live region. */
export function Callout({ tone, look = 'side', className = '', ...rest }: Props) {
  const classes = `${styles.callout} ${styles[tone]} ${styles[look] ?? ''} ${className}`
  return <div className={classes} {...rest} />
}
