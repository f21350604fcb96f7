import { countNoun } from '#domain/count-noun'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { screens } from '../screens.ts'
import type { OpeningData, OpeningRow } from './data.ts'
import styles from './opening-list.module.css'

const path = `${screens.today.path}/opening`
const TICK = 'M4 12.5l5.5 5.5L20 6.5'
const CIRCLE = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z'

type Props = { readonly opening: OpeningData }

/** What a new shop lacks before it can sell: the next point is unfolded, each other one is a line. */
export function OpeningList({ opening: { rows, done, all } }: Props) {
  return (
    <section className={styles.opening} aria-labelledby="opening-heading">
      <div className={styles.head}>
        <h2 id="opening-heading">Open your shop</h2>
        <p className="tabular">
          {done} of {all} done
        </p>
      </div>
      <progress className={styles.bar} value={done} max={all} aria-hidden="true" />
      <ol className="stack-flush" role="list">
        {rows.map((row) => (
          <li key={row.point} className={styles.point}>
            {row.state === 'done' ? <DonePoint row={row} /> : <OpenPoint row={row} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type RowProps = { readonly row: OpeningRow }

function DonePoint({ row: { title, step } }: RowProps) {
  return (
    <>
      <p className={`${styles.line} ${styles.done}`}>
        <Icon path={TICK} size={18} />
        {title}
        <span className="visually-hidden">: done</span>
      </p>
      {step && (
        <div className={styles.body}>
          <Step step={step} />
        </div>
      )}
    </>
  )
}

/** Script finds the parts by their ids when it looks again (browser/watch-today.ts). */
function OpenPoint({ row }: RowProps) {
  const { point, title, why, details, step, link, state, canBeRight } = row
  const id = `opening-${point}`
  return (
    <details id={id} open={state === 'next'} data-next={String(state === 'next')}>
      <summary id={`${id}-summary`} className={styles.line}>
        <Icon path={CIRCLE} size={18} />
        {title}
        <Icon name="chevron" size={18} />
      </summary>
      <div className={styles.body}>
        <p>{why}</p>
        {details.map((detail) => (
          <p key={detail} className="wrap-anywhere">
            {detail}
          </p>
        ))}
        {step && <Step step={step} />}
        <div className={styles.ways}>
          {link && (
            <ButtonLink id={`${id}-link`} look="main" href={link.href}>
              {link.label}
            </ButtonLink>
          )}
          {canBeRight && <PointForm row={row} way="confirm" label="This is right" />}
          <PointForm row={row} way="put-off" label="Not now" />
        </div>
      </div>
    </details>
  )
}

function Step({
  step: { words, value, isDone },
}: {
  readonly step: NonNullable<OpeningRow['step']>
}) {
  return (
    <p className={`wrap-anywhere ${styles.step}`}>
      <Icon path={isDone ? TICK : CIRCLE} size={18} />
      <span>
        {words} {value !== null && <code>{value}</code>}
      </span>
    </p>
  )
}

type FormProps = {
  readonly row: Pick<OpeningRow, 'point' | 'title'>
  readonly way: 'confirm' | 'put-off' | 'bring-back'
  readonly label: string
}

function PointForm({ row: { point, title }, way, label }: FormProps) {
  return (
    <PostForm action={`${path}/${way}`} form={null} className="row">
      <input type="hidden" name="point" value={point} />
      <Button
        type="submit"
        look={way === 'put-off' ? 'quiet' : 'outline'}
        id={`opening-${point}-${way}`}
      >
        {label}
        <span className="visually-hidden"> ({title})</span>
      </Button>
    </PostForm>
  )
}

/** This stays when the list is gone. */
export function PutOffPoints({ opening: { putOff } }: Props) {
  if (putOff.length === 0) return null
  return (
    <details id="opening-put-off" className={styles.putOff}>
      <summary id="opening-put-off-summary" className={styles.line}>
        Put off: {countNoun(putOff.length, 'point')} of opening the shop
        <Icon name="chevron" size={18} />
      </summary>
      <ul className="stack-flush" role="list">
        {putOff.map((each) => (
          <li key={each.point} className={styles.later}>
            <p>
              {each.title}
              <span className={styles.by}>
                {each.byName}, <TimeText ms={each.atMs} />
              </span>
            </p>
            <PointForm row={each} way="bring-back" label="Bring back" />
          </li>
        ))}
      </ul>
    </details>
  )
}
