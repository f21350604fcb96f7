import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type Look = 'outline' | 'main' | 'quiet' | 'onDark'

type ButtonProps = ComponentProps<'button'> & { readonly look?: Look }

/** `type` defaults to `button`, not to HTML's `submit`: a form is sent only on purpose. */
export function Button({
  look = 'outline',
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return <button type={type} className={`${classOf(look)} ${className}`} {...rest} />
}

type LinkProps = ComponentProps<'a'> & { readonly look?: Look }

/** A link looks like a button here, but is for navigation, not for actions. */
export function ButtonLink({ look = 'outline', className = '', ...rest }: LinkProps) {
  return <a className={`${classOf(look)} ${className}`} {...rest} />
}

function classOf(look: Look): string {
  return `${styles.button} ${styles[look] ?? ''}`
}
