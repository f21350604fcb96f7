import { messages } from '#domain/messages'
import { untilText } from '#domain/order/until-text'
import { useSight, useTimeLeft } from '../drop/use-time-left.ts'
import styles from './hold-clock.module.css'
import { holdClockText, spokenHold } from './hold-text.ts'

type Props = {
  readonly holdEndsAt: number
  /** The server's time when it said so. */
  readonly now: number
  /** What is said while it lasts, if not until when it is held. */
  readonly held?: string
  /** The words for what the clock counts, if not the time left to pay. */
  readonly counts?: string
  /** When it is over: what that means, and what to do. */
  readonly over: string
}

/** How long the pieces are held, by the server's clock; without script, until when. */
export function HoldClock({ holdEndsAt, now, held: said, counts, over }: Props) {
  const leftMs = useTimeLeft(holdEndsAt)
  const sight = useSight(leftMs)
  const isOver = (leftMs ?? holdEndsAt - now) <= 0
  const held = said ?? messages['hold-until'](untilText(holdEndsAt, now))
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
