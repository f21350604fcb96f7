import type { ReactNode } from 'react'
import type { PictureData } from '#contracts/picture'
import styles from './product-heading.module.css'
import { Thumb } from './thumb.tsx'

type Props = {
  readonly picture: PictureData
  readonly title: string
  /** These are colour and size, where the page is about one of each. */
  readonly children?: ReactNode
}

export function ProductHeading({ picture, title, children }: Props) {
  return (
    <div className={`stack-wide ${styles.head}`}>
      <Thumb className={styles.picture} picture={picture} sizes="72px" />
      <h1 className={styles.title}>
        {title}
        {children && ' '}
        {children && <span className={styles.choice}>{children}</span>}
      </h1>
    </div>
  )
}
