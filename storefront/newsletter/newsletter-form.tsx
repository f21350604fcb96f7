import { type FormEvent, useId, useRef, useState } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { Button } from '../ui/button.tsx'
import styles from './newsletter-form.module.css'
import { type Submission, sendSubscription } from './send-subscription.ts'

type Props = { readonly tone?: 'light' | 'dark' }

/** Posts as plain HTML without script; with script it answers in place. */
export function NewsletterForm({ tone = 'light' }: Props) {
  const [submission, setSubmission] = useState<Submission>({ status: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isBusy = submission.status === 'submitting'
  const isFailed = submission.status === 'failed'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setSubmission({ status: 'submitting' })
    const outcome = await sendSubscription(String(new FormData(form).get('email') ?? ''))
    setSubmission(outcome)
    if (outcome.status === 'succeeded') form.reset()
    else input.current?.focus()
  }

  return (
    <form
      className={styles.form}
      data-tone={tone}
      method="post"
      action="/api/subscribe"
      // Our own sentences replace the browser's bubbles once there is script to show them.
      ref={(form) => form?.setAttribute('novalidate', '')}
      onSubmit={submit}
    >
      <label className="visually-hidden" htmlFor={id}>
        Email address
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="email"
        name="email"
        autoComplete="email"
        placeholder="Email address"
        required
        aria-invalid={isFailed || undefined}
        aria-describedby={`${id}-outcome`}
        onChange={() => isFailed && setSubmission({ status: 'idle' })}
      />
      <Button type="submit" look={tone === 'dark' ? 'onDark' : 'main'} disabled={isBusy}>
        {isBusy ? '...' : 'Subscribe'}
      </Button>
      <p
        id={`${id}-outcome`}
        className={styles.outcome}
        data-status={submission.status}
        aria-live="polite"
      >
        {submission.status === 'succeeded' && messages['newsletter-subscribed']}
        {submission.status === 'failed' && submission.message}
      </p>
    </form>
  )
}
