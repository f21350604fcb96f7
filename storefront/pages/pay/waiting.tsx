import { useEffect } from 'react'
import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { ButtonLink } from '#ui/button.tsx'
import styles from './pay-page.module.css'
import { PayerPieces } from './payer-pieces.tsx'

const FIRST_GAP_MS = 3_000
const MAX_GAP_MS = 30_000

/** Mobile money is approved on the phone, outside the shop, so this page asks again and again. */
export function Waiting({ order }: { readonly order: PayerOrder }) {
  useEffect(() => {
    let gapMs = FIRST_GAP_MS
    let timer = setTimeout(ask, gapMs)
    async function ask() {
      const isOver = document.visibilityState === 'visible' && (await hasChanged())
      if (isOver) return location.replace('/pay')
      gapMs = Math.min(gapMs * 1.5, MAX_GAP_MS)
      timer = setTimeout(ask, gapMs)
    }
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`content ${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Waiting for your payment</h1>
      <p className={styles.sentence}>{messages['pay-waiting']}</p>
      <ButtonLink look="main" href="/pay" onClick={reload}>
        Check again
      </ButtonLink>
      <PayerPieces order={order} totalName="Total" />
    </div>
  )
}

/** A link that the app would otherwise follow without asking the server for this visit. */
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
