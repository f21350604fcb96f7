import { type FormEvent, useEffect, useRef } from 'react'
import { messages } from '#domain/messages'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { Submission } from '../kit/forms/use-form.ts'
import styles from './contact-form.module.css'

type Props = { readonly submission: Submission; readonly onAnother: () => void }

/** The button without script reloads the empty form. */
export function Thanks({ submission, onAnother }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = submission.status === 'sent' || submission.status === 'done'

  // The pressed button may be a screen further down.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  function another(event: FormEvent) {
    event.preventDefault()
    onAnother()
  }

  return (
    <Callout
      ref={box}
      tone="success"
      look={isShown ? 'boxed' : 'none'}
      className={isShown ? styles.thanks : ''}
    >
      <div role="status">
        {isShown && (
          <>
            <p className={styles.thanksWords}>{messages['contact-sent']}</p>
            {submission.hint && <p className={styles.hint}>{submission.hint}</p>}
          </>
        )}
      </div>
      {isShown && (
        <form action="/contact#form" onSubmit={another}>
          <Button type="submit">Send Another Message</Button>
        </form>
      )}
    </Callout>
  )
}
