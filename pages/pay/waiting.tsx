import { useCallback, useEffect, useState } from 'react'
import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { ButtonLink } from '#ui/button.tsx'
import { pollDelayMs } from '../kit/checkout/poll-delay.ts'
import { usePollOnReturn } from '../kit/checkout/use-poll-on-return.ts'
import styles from './page.module.css'
import { PayerHold } from './payer-hold.tsx'
import { PayerItems } from './payer-items.tsx'

/** Mobile money is approved on the phone, outside the shop, so this page asks again and again. */
export function Waiting({ order }: { readonly order: PayerOrder }) {
  const [pollCount, setPollCount] = useState(0)
  const poll = useCallback(async () => {
    if (await hasChanged()) return location.replace('/pay')
    setPollCount((count) => count + 1)
  }, [])
  useEffect(() => {
    const timer = setTimeout(poll, pollDelayMs(pollCount))
    return () => clearTimeout(timer)
  }, [pollCount, poll])
  usePollOnReturn(true, poll)
  return (
    <div className={`content stack-wider one-column ${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Waiting for your payment</h1>
      <p className={styles.sentence}>{messages['pay-waiting']}</p>
      <PayerHold order={order} />
      <ButtonLink look="main" href="/pay" onClick={reload}>
        Check again
      </ButtonLink>
      <PayerItems order={order} totalName="Total" />
    </div>
  )
}

/** Loads the link as a document, because the app would follow it without asking the server for this visit. */
function reload(event: React.MouseEvent) {
  event.preventDefault()
  location.replace('/pay')
}

async function hasChanged(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname + location.search, {
      headers: { accept: 'application/json' },
    })
    const { standing }: { readonly standing?: string } = await response.json()
    return standing !== 'waiting'
  } catch {
    return false
  }
}
