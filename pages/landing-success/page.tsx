import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newsletterMessages as messages } from '#domain/newsletter-messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Landing } from '../kit/newsletter/landing.tsx'
import styles from './page.module.css'

const SECOND_MS = 1000

const SECONDS = 5
const STOPPED = 'You stay on this page.'
const WARNING_ID = 'leaving-soon'

/**
 * §2: redirects to the home page after 5 s unless stopped; without script it does not redirect. That
 * is short, so Stay here gets the focus: the first thing a screen reader says is how to stop it.
 */
export function Page() {
  const home = useRef<HTMLAnchorElement>(null)
  const stayButton = useRef<HTMLButtonElement>(null)
  const { left, isStopped, stop } = useCountdown(SECONDS, () => location.replace('/'))
  const isLeaving = left !== null && !isStopped

  useEffect(() => {
    if (isLeaving) stayButton.current?.focus({ preventScroll: true })
  }, [isLeaving])

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
        {isLeaving && (
          <Button
            ref={stayButton}
            className={styles.stay}
            look="quiet"
            aria-describedby={WARNING_ID}
            data-focus-on-arrival=""
            onClick={stay}
          >
            Stay here
          </Button>
        )}
      </div>
      <p className={styles.countdown} aria-hidden="true">
        {left !== null && (isStopped ? STOPPED : `Taking you home in ${left} s`)}
      </p>
      {/* It is read with the button, once: a countdown would interrupt the screen reader every second. */}
      {isLeaving && (
        <p id={WARNING_ID} className="visually-hidden">
          {`You will be taken home in ${SECONDS} seconds.`}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isStopped && STOPPED}
      </p>
    </Landing>
  )
}

/** Counts while the page is visible, until `stop`. `left` is null until hydration. */
function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isStopped) return
    let remaining = seconds
    setLeft(remaining)
    const timer = setInterval(() => {
      if (document.hidden) return
      remaining -= 1
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, isStopped])

  return { left, isStopped, stop: () => setIsStopped(true) }
}
