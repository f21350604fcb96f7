import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  readonly icon: IconName
  /** This is the accessible name. */
  readonly label: string
  readonly iconSize?: number
}

type LinkProps = Pick<Props, 'icon' | 'label'> & {
  readonly href: string
  readonly className?: string
}

/** The link looks like the button. */
export function IconLink({ icon, label, href, className = '' }: LinkProps) {
  return (
    <a className={`${styles.button} ${className}`} href={href} aria-label={label}>
      <Icon name={icon} />
    </a>
  )
}

/** The button is a square of 44 px with an icon and no words. */
export function IconButton({ icon, label, iconSize = 24, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`${styles.button} ${className}`} aria-label={label} {...rest}>
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
