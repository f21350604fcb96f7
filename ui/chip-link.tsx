import type { FocusEvent, ReactNode } from 'react'
import styles from './chip.module.css'

type Props = {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: ReactNode
}

/** A filter has its own address, so a chip is a link. */
export function ChipLink({ href, isCurrent, children }: Props) {
  return (
    <a
      className={styles.chip}
      href={href}
      aria-current={isCurrent || undefined}
      onFocus={showWhole}
    >
      {children}
    </a>
  )
}

/** Browsers do not scroll to what is partly in view, at the edge of a row. */
function showWhole({ target }: FocusEvent) {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
