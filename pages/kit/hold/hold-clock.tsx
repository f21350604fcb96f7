import { messages } from '#domain/messages'
import { untilText } from '#domain/order/until-text'
import { useSight, useTimeLeft } from '../drop/use-time-left.ts'
import styles from './hold-clock.module.css'
import { holdClockText, spokenHold } from './hold-text.ts'

type Props = {
  readonly holdEndsAt: number
  /** The server had this time when it told `holdEndsAt`. */
  readonly now: number
  /** The sentence is shown while the clock runs. By default it tells until when the units are held. */
  readonly held?: string
  /** The words name what the clock counts. By default that is the time left to pay. */
  readonly counts?: string
  /** The sentence says what the end of the hold means, and what to do. */
  readonly over: string
}

/** Tells how long the units are held, by the server's clock, or until when if there is no script. */
export function HoldClock({ holdEndsAt, now, held: heldText, counts, over }: Props) {
  const leftMs = useTimeLeft(holdEndsAt)
  const sight = useSight(leftMs)
  const isOver = (leftMs ?? holdEndsAt - now) <= 0
  const held = heldText ?? messages['hold-until'](untilText(holdEndsAt, now))
  return (
    <div className={styles.hold}>
      <p>{isOver ? over : held}</p>
      {!isOver && (
        <p role="timer" aria-label={counts ?? 'Time left to pay'} className={styles.clock}>
          {leftMs !== null && holdClockText(leftMs)}
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {sight && spokenHold(sight, { held, over, isToPay: counts === undefined })}
      </p>
    </div>
  )
}
