import { useEffect, useState } from 'react'
import type { Offered, Place } from '#contracts/place-in-line'
import { untilText } from '#domain/order/until-text'
import { waitingMessages as messages } from '#domain/waiting-messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HoldClock } from '../kit/hold/hold-clock.tsx'
import { Lead } from '../kit/line/line-page.tsx'
import { askPlace } from './ask-place.ts'
import styles from './page.module.css'
import { usePlace } from './use-place.ts'

/** The open page of somebody in line: the place, and the offer when the turn comes. */
export function InLine({ token }: { readonly token: string }) {
  const { place, trouble } = usePlace(token)
  const heading = trouble === 'unknown' ? 'This link no longer works' : headingOf(place)
  useTitle(heading)
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p role="status" className={styles.place}>
        {trouble === 'unknown' ? messages['place-over'] : sentenceOf(place)}
      </p>
      {place?.state === 'offered' ? (
        <Offer key={place.offerEndsAt} offer={place} token={token} />
      ) : (
        <>
          {(place === null || place.state === 'waiting') && trouble !== 'unknown' && (
            <Lead>{messages['place-stay']}</Lead>
          )}
          <ButtonLink href="/collection">See the collection</ButtonLink>
        </>
      )}
      <p role="status" className={styles.trouble}>
        {trouble === 'unreachable' && messages['place-lost']}
      </p>
    </>
  )
}

function headingOf(place: Place | null): string {
  switch (place?.state) {
    case 'offered':
      return 'It is your turn'
    case 'gone':
      return place.wasOffered ? 'Your turn is over' : 'No longer in line'
    case 'done':
      return 'It is yours'
    default:
      return 'You are in line'
  }
}

function sentenceOf(place: Place | null): string {
  switch (place?.state) {
    case 'waiting':
      return messages['place-number'](place.place)
    case 'offered':
      return messages['offer-lead']
    case 'gone':
      return messages[place.wasOffered ? 'offer-over' : 'place-over']
    case 'done':
      return messages['place-bought']
    default:
      return messages['place-asking']
  }
}

type OfferProps = { readonly offer: Offered; readonly token: string }

function Offer({ offer, token }: OfferProps) {
  const [status, setStatus] = useState<'idle' | 'claiming' | 'failed'>('idle')
  const { now, mailedAt, offerEndsAt } = offer
  const until = untilText(offerEndsAt, now)
  const isOnPage = mailedAt > now

  async function claim() {
    setStatus('claiming')
    const claimed = await askPlace({ token, claim: true })
    const path = claimed.ok && claimed.value.state === 'offered' && claimed.value.payPath
    if (path) location.assign(path)
    else setStatus('failed')
  }

  return (
    <>
      {isOnPage ? (
        <HoldClock
          key={mailedAt}
          holdEndsAt={mailedAt}
          now={now}
          held={messages['offer-on-page'](until)}
          counts="Time until we also mail it"
          over={messages['offer-mailed'](until)}
        />
      ) : (
        <HoldClock
          key={offerEndsAt}
          holdEndsAt={offerEndsAt}
          now={now}
          held={messages['offer-mailed'](until)}
          over={messages['offer-over']}
        />
      )}
      <Button look="main" onClick={claim} disabled={status === 'claiming'}>
        Pay for it
      </Button>
      <p role="alert">{status === 'failed' && messages['offer-failed']}</p>
    </>
  )
}

/** So that it is seen from another tab. */
function useTitle(heading: string) {
  useEffect(() => {
    const [, ...rest] = document.title.split(' | ')
    document.title = [heading, ...rest].join(' | ')
  }, [heading])
}
