import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Submission } from '../kit/forms/use-form.ts'
import styles from './contact-form.module.css'

type Props = {
  readonly submission: Submission
  /** A page that the server rejected without script scrolls to the message above the button. */
  readonly isFocused: boolean
}

/** Uses `aria-disabled`, because a disabled button loses the focus. */
export function SubmitButton({ submission, isFocused }: Props) {
  const { status } = submission
  const box = useRef<HTMLDivElement>(null)
  const isIdle = status !== 'sending' && status !== 'sent'

  // The message pushes the button down, perhaps off screen.
  useEffect(() => {
    if (status === 'failed') box.current?.scrollIntoView({ block: 'nearest' })
  }, [status])

  return (
    <div ref={box} className={styles.sending}>
      <Callout role="alert" tone="error" look="boxed" className={styles.failure}>
        {status === 'failed' && submission.message}
      </Callout>
      <Button
        type="submit"
        look="main"
        className={`${styles.submit} ${status === 'sent' ? styles.sent : ''}`}
        aria-disabled={isIdle ? undefined : true}
        autoFocus={isFocused}
      >
        {status === 'sending' && 'Sending...'}
        {status === 'sent' && (
          <>
            <Icon path="M4 12.5l5 5L20 6.5" size={20} /> MESSAGE SENT
          </>
        )}
        {isIdle && 'Send Message'}
      </Button>
    </div>
  )
}
