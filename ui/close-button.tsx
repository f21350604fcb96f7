import type { ComponentProps } from 'react'
import styles from './close-button.module.css'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** The accessible name; with it only the icon is shown, without it the word "Close". */
  readonly label?: string
}

export function CloseButton({ label, className = '', ...rest }: Props) {
  const look = label === undefined ? styles.words : styles.icon
  return (
    <button type="button" className={`${look} ${className}`} aria-label={label} {...rest}>
      {label === undefined && 'Close'}
      <Icon name="close" size={label === undefined ? 20 : 24} />
    </button>
  )
}
