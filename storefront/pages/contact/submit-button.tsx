import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Submission } from '../../forms/use-form.ts'
import styles from './contact-form.module.css'

type Props = {
  readonly submission: Submission
  /** In a page that was refused without script: leads to what is said here. */
  readonly isFocused: boolean
}

/** It keeps the focus in every state: a disabled button would lose it. */
export function SubmitButton({ submission, isFocused }: Props) {
  const { status } = submission
  const box = useRef<HTMLDivElement>(null)
  const isAtRest = status !== 'sending' && status !== 'sent'

  // What is said pushes the button down, perhaps out of sight.
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
        aria-disabled={isAtRest ? undefined : true}
        autoFocus={isFocused}
      >
        {status === 'sending' && 'Sending...'}
        {status === 'sent' && (
          <>
            <Icon name="check" size={20} /> MESSAGE SENT
          </>
        )}
        {isAtRest && 'Send Message'}
      </Button>
    </div>
  )
}
