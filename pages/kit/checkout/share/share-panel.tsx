import { useEffect, useRef, useState } from 'react'
import type { PayLinkResponse } from '#contracts/pay-link'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { type Cedis, pesewas } from '#domain/money/money'
import { Button, ButtonLink } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { useBrand } from '../../site-data-context.ts'
import styles from './share-panel.module.css'

type Props = { readonly link: PayLinkResponse; readonly total: Cedis }

/** Shows the link with which somebody else can pay, to copy, to share, or for WhatsApp. */
export function SharePanel({ link, total }: Props) {
  const { name } = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  const [status, setStatus] = useState('')
  const [canShare, setCanShare] = useState(false)
  const words = messages['pay-link-message'](name, formatMoney(pesewas(total.minor)), link.url)

  useEffect(() => {
    heading.current?.focus()
    setCanShare(typeof navigator.share === 'function')
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url)
      setStatus('Copied.')
    } catch {
      setStatus('Please select the link and copy it.')
    }
  }

  async function share() {
    try {
      await navigator.share({ text: words })
    } catch {
      // The share sheet was closed without choosing anybody.
    }
  }

  return (
    <section className={`stack one-column ${styles.panel}`} aria-labelledby="share-heading">
      <h3 ref={heading} id="share-heading" tabIndex={-1} className={`size-large ${styles.heading}`}>
        Your link is ready
      </h3>
      <p>{messages['pay-link-held'](timeText(link.expiresAtMs))}</p>
      <Field id="share-link" label="Link to pay" error={undefined}>
        <input
          {...controlProps('share-link', undefined)}
          type="text"
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="row">
        <ButtonLink
          look="main"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </ButtonLink>
        <Button onClick={copy}>Copy</Button>
        {canShare && <Button onClick={share}>Share</Button>}
      </div>
      <p role="status">{status}</p>
      <p className="quiet">
        Whoever opens it sees your first name, the pieces and the total: no address, no phone.{' '}
        {messages['pay-link-refunds']}
      </p>
    </section>
  )
}

/** Writes 'Monday, 21:15'. */
function timeText(atMs: number): string {
  return new Date(atMs).toLocaleString('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
}
