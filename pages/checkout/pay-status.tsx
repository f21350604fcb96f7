import { useRef } from 'react'
import { messages } from '#domain/messages'
import { HoldClock } from '../kit/hold/hold-clock.tsx'
import styles from './pay-section.module.css'
import type { Checkout } from './use-checkout.ts'

/**
 * This stands below the button and is always as high, so that nothing moves when the order waits, is held, or no longer
 * is.
 */
export function PayStatus({ progress, hold }: Pick<Checkout, 'progress' | 'hold'>) {
  const place = progress.status === 'processing' ? progress.place : undefined
  return (
    <div className={styles.status}>
      {place !== undefined ? (
        <Line place={place} />
      ) : hold && hold.holdEndsAt !== null ? (
        <HoldClock
          key={hold.holdEndsAt}
          holdEndsAt={hold.holdEndsAt}
          now={hold.now}
          over={messages['hold-over-checkout']}
        />
      ) : (
        <p className="quiet">{messages['hold-before']}</p>
      )}
    </div>
  )
}

/** A screen reader hears the first place, then each that is half of the last it heard, and the turn. */
function Line({ place }: { readonly place: number | null }) {
  const heard = useRef<number | null>(null)
  const isNews = place !== null && (heard.current === null || place <= heard.current / 2)
  if (isNews) heard.current = place
  return (
    <>
      <p className={styles.line}>{lineText(place)}</p>
      <p className="visually-hidden" role="status">
        {lineText(heard.current)}
      </p>
    </>
  )
}

function lineText(place: number | null): string {
  if (place === null) return messages['line-unknown']
  return place === 0 ? messages['line-turn'] : messages['line-place'](place)
}
