import type { ReactNode } from 'react'
import { Logo } from '../layout/logo.tsx'
import { Rosette } from '../layout/rosette.tsx'
import styles from './landing.module.css'

type Props = {
  /** Beside the words, or above them on a phone; the brand's mark where there is none. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What the newsletter's bare pages have in common: the way home, the words, a picture. */
export function Landing({ aside, children }: Props) {
  return (
    <div className={styles.landing} data-has-picture={aside !== undefined}>
      <div className={styles.column}>
        <Logo />
        <div className={styles.words}>{children}</div>
      </div>
      <div className={styles.aside}>{aside ?? <Rosette size={100} />}</div>
    </div>
  )
}
