import type { ComponentProps } from 'react'
import styles from './close-button.module.css'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'>

/** The button says "Close"; where there is no room for the word, use `IconButton`. */
export function CloseButton({ className = '', ...rest }: Props) {
  return (
    <button type="button" className={`${styles.button} ${className}`} {...rest}>
      Close
      <Icon name="close" size={20} />
    </button>
  )
}
