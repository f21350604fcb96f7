import { type FormEvent, useEffect, useRef } from 'react'
import { messages } from '#domain/messages'
import { Button } from '../../ui/button.tsx'
import styles from './contact-form.module.css'

type Props = { readonly isShown: boolean; readonly onAnother: () => void }

/** Without script its button asks for the page anew. */
export function Thanks({ isShown, onAnother }: Props) {
  const box = useRef<HTMLDivElement>(null)

  // The button that was pressed may be a screen further down.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  function another(event: FormEvent) {
    event.preventDefault()
    onAnother()
  }

  return (
    <div ref={box} className={isShown ? styles.thanks : ''}>
      <p role="status" className={styles.thanksWords}>
        {isShown && messages['contact-sent']}
      </p>
      {isShown && (
        <form action="/contact#form" onSubmit={another}>
          <Button type="submit">Send Another Message</Button>
        </form>
      )}
    </div>
  )
}
