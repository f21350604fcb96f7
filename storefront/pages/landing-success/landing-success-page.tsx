import { useRef } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Landing } from '../../newsletter/landing.tsx'
import styles from './landing-success-page.module.css'
import { useCountdown } from './use-countdown.ts'

const SECONDS = 5
const STOPPED = 'You stay on this page.'

/** §2: redirects to the home page after 5 s unless stopped; without script it does not redirect. */
export function Page() {
  const home = useRef<HTMLAnchorElement>(null)
  const { left, isStopped, stop } = useCountdown(SECONDS, () => location.replace('/'))

  function stay() {
    stop()
    home.current?.focus()
  }

  return (
    <Landing>
      <h1 tabIndex={-1}>Thank you!</h1>
      <p className={styles.joined}>{messages['newsletter-joined']}</p>
      <p>{messages['newsletter-check-mail']}</p>
      <div className={styles.ways}>
        <ButtonLink ref={home} look="onDark" href="/">
          Back to Landing
        </ButtonLink>
        {left !== null && !isStopped && (
          <Button className={styles.stay} look="quiet" onClick={stay}>
            Stay here
          </Button>
        )}
      </div>
      <p className={styles.countdown} aria-hidden="true">
        {left !== null && (isStopped ? STOPPED : `Taking you home in ${left} s`)}
      </p>
      {/* Announced once: a countdown would interrupt the screen reader every second. */}
      <p className="visually-hidden" role="status">
        {left !== null &&
          (isStopped
            ? STOPPED
            : `You will be taken home in ${SECONDS} seconds. Stay here stops it.`)}
      </p>
    </Landing>
  )
}
