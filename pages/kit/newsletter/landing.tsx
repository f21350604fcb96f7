import type { ReactNode } from 'react'
import { Logo } from '../../frame/layout/logo.tsx'
import { BrandMark } from '../brand-mark.tsx'
import styles from './landing.module.css'

type Props = {
  /** The content stands beside the text, or above it on a phone, and defaults to the brand mark. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The newsletter's bare pages have this layout. */
export function Landing({ aside, children }: Props) {
  return (
    <div className={styles.landing} data-has-picture={aside !== undefined}>
      <div className={styles.column}>
        <Logo />
        <div className={styles.words}>{children}</div>
      </div>
      <div className={styles.aside}>{aside ?? <BrandMark size={100} />}</div>
    </div>
  )
}
