import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { NEWSLETTER_FORM } from './form-name.ts'
import styles from './newsletter-form.module.css'

type Props = { readonly tone?: 'light' | 'dark' }

/** Posts as plain HTML; with script `subscribe-in-place.ts` sends it by fetch. */
export function NewsletterForm({ tone = 'light' }: Props) {
  const id = useId()
  return (
    <form
      name={NEWSLETTER_FORM}
      className={`row-tight ${styles.form}`}
      data-tone={tone}
      method="post"
      action="/api/subscribe"
    >
      <label className="visually-hidden" htmlFor={id}>
        Email address
      </label>
      <input
        id={id}
        className={styles.input}
        type="email"
        name="email"
        autoComplete="email"
        placeholder="Email address"
        required
      />
      <Button type="submit" look={tone === 'dark' ? 'onDark' : 'main'}>
        Subscribe
      </Button>
      <p id={`${id}-outcome`} className={styles.outcome} aria-live="polite" />
    </form>
  )
}
