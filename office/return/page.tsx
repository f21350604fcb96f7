import { BackLink } from '#ui/back-link.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ReturnData, ReturnLineData } from '../kit/data/return-data.ts'
import { Fact, Facts, TimeFact } from '../kit/layout/facts.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import { ReturnSteps } from './return-steps.tsx'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'return'>

export function Page({ data, form }: Props) {
  const { orderId, customer, kind, words, reason } = data
  // A refusal stands at the top: the form that it belongs to may be gone.
  const quiet = form && { ...form, message: null }
  return (
    <>
      <BackLink href={`${screens.returns.path}?tab=${tabOf(data)}`}>Returns</BackLink>
      <h1>{kind === 'refund' ? 'Return' : 'Exchange'}</h1>
      <p className="size-large bold">{words}</p>
      {form?.message && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      <LostWords data={data} form={form} />
      <div className={styles.columns}>
        <section className={styles.column} aria-labelledby="pieces-heading">
          <h2 id="pieces-heading">Pieces</h2>
          <ul role="list">
            {data.lines.map((line) => (
              <ReturnedLine key={line.position} line={line} isHeld={tabOf(data) !== 'over'} />
            ))}
          </ul>
          <Facts>
            <div>
              <dt>Order</dt>
              <dd>
                <a href={orderPath(orderId)}>{orderId}</a>
              </dd>
            </div>
            <Fact name="Customer" value={customer} />
            <Fact name="Why" value={reason} />
          </Facts>
        </section>
        <div className={styles.column}>
          <ReturnSteps data={data} form={quiet} />
          <SoFar data={data} />
        </div>
      </div>
    </>
  )
}

function tabOf({ state }: ReturnData) {
  return state === 'asked' || state === 'agreed' || state === 'received' ? state : 'over'
}

/** Shows what was typed into a form that is gone, because somebody else was faster. */
function LostWords({ data, form }: Props) {
  const isOver = tabOf(data) === 'over'
  const { sendTo, words, reason, note } = form?.values ?? {}
  const typed = [sendTo, words, reason, note].filter(Boolean)
  if (!isOver || !form?.message || typed.length === 0) return null
  return (
    <section aria-labelledby="lost-heading">
      <h2 id="lost-heading">What you typed</h2>
      {typed.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </section>
  )
}

/** This stands below what is to be done, which on a phone comes first. */
function SoFar({ data }: Pick<Props, 'data'>) {
  return (
    <section aria-labelledby="so-far-heading">
      <h2 id="so-far-heading">So far</h2>
      <Facts>
        <TimeFact name="Asked for" ms={data.createdAtMs} />
        <TimeFact name="Agreed" ms={data.agreedAtMs} />
        <TimeFact name="Received" ms={data.receivedAtMs} />
        <TimeFact name="Over" ms={data.endedAtMs} />
        {data.state !== 'asked' && <Fact name="To be sent to" value={data.sendTo} />}
        <Fact name="Your words" value={data.answer} />
        <Fact name="Refund" value={data.refunded ?? ''} />
        {data.parcel.map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </Facts>
    </section>
  )
}

type LineProps = {
  readonly line: ReturnLineData
  /** The other size waits for this customer. */
  readonly isHeld: boolean
}

function ReturnedLine({ line, isHeld }: LineProps) {
  const { title, choice, newSize, quantity, restocked, picture } = line
  return (
    <li className={styles.line}>
      <Thumb className={styles.picture} picture={picture} sizes="72px" />
      <div>
        <p>
          <strong>
            {quantity} × {title}
          </strong>
        </p>
        <p>{choice}</p>
        {newSize !== null && (
          <p>
            For size {newSize}
            {isHeld && ', which is held'}
          </p>
        )}
        {restocked > 0 && <p className="quiet">{restocked} back on sale</p>}
      </div>
    </li>
  )
}
