import { lazy, Suspense, useState } from 'react'
import type { PayLinkResponse } from '#contracts/pay-link'
import type { Cedis } from '#domain/money/money'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

const SharePanel = lazy(async () => ({
  default: (await import('./share-panel.tsx')).SharePanel,
}))

type Props = {
  readonly total: Cedis | null
  readonly isDisabled?: boolean
  /** The result is null when the caller tells why there is no link. */
  readonly onAsk: () => Promise<PayLinkResponse | string | null>
}

/** "Let someone pay for me": asks for the link, then shows it. */
export function ShareButton({ total, isDisabled = false, onAsk }: Props) {
  const [link, setLink] = useState<PayLinkResponse | null>(null)
  const [message, setMessage] = useState('')
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    setIsAsking(true)
    setLink(null)
    setMessage('')
    const answer = await onAsk()
    setIsAsking(false)
    if (typeof answer === 'string') setMessage(answer)
    else setLink(answer)
  }

  return (
    <>
      <Button disabled={isDisabled || isAsking || total === null} onClick={ask}>
        {isAsking ? 'Making the link…' : 'Let someone pay for me'}
      </Button>
      <Callout tone="error" role="alert">
        {message}
      </Callout>
      {link && total && (
        <Suspense fallback={null}>
          <SharePanel key={link.url} link={link} total={total} />
        </Suspense>
      )}
    </>
  )
}
