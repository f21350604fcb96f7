import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

type Props = {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The link is above the heading and leads to the page the visitor most likely came from. */
export function BackLink({ href, className = '', children }: Props) {
  return (
    <a className={`${styles.link} ${className}`} href={href}>
      <Icon name="back" size={18} />
      {children}
    </a>
  )
}
