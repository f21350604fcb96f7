import { countNoun } from '#domain/count-noun'
import type { ListedDrop } from '#server/draws/drops-data'
import { Button } from '#ui/button.tsx'
import { PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Card } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { localTime } from '../kit/words/local-time.ts'
import { hintWords } from '../kit/words/look-alike-words.ts'
import { screens } from '../screens.ts'
import { DrawStanding } from './draw-standing.tsx'
import styles from './page.module.css'

const MOVE = `${screens.drops.path}/move`
const CALL_OFF = `${screens.drops.path}/call-off`

type Props = {
  readonly drop: ListedDrop
  readonly form: OwnerForm | null
}

export function DropCard({ drop, form }: Props) {
  const mayPlan = useMay('plan-drops')
  const { title, products, publicUrl, state } = drop
  const own = form?.values.id === drop.id ? form : null
  return (
    <Card title={title}>
      <p>
        <StateWords drop={drop} />
      </p>
      <ul className={styles.products}>
        {products.map(({ id, title: product, href }) => (
          <li key={id}>
            <a href={href}>{product}</a>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{rulesOf(drop)}</p>
      {state !== 'called-off' && (
        <p>
          <a className={styles.link} href={publicUrl} target="_blank" rel="noopener">
            Page in the shop<span className="visually-hidden"> of {title}</span>
          </a>
        </p>
      )}
      <DrawStanding drop={drop} />
      <LookAlikes groups={drop.lookAlikes} />
      {mayPlan && state === 'planned' && (
        <div className="stack-tight">
          <Move drop={drop} form={own} />
          <CallOff drop={drop} form={own} />
        </div>
      )}
    </Card>
  )
}

function StateWords({ drop: { state, mode, opensAtMs, overAtMs, draw } }: Pick<Props, 'drop'>) {
  const isDraw = mode === 'draw'
  switch (state) {
    case 'planned':
      return (
        <>
          <strong>{isDraw ? 'To be drawn' : 'Planned for'}</strong> <TimeText ms={opensAtMs} /> GMT
        </>
      )
    case 'open':
      return (
        <>
          <strong>{!isDraw ? 'Open since' : draw?.isDrawn ? 'Drawn' : 'Closed'}</strong>{' '}
          <TimeText ms={opensAtMs} /> GMT, over <TimeText ms={overAtMs} />
        </>
      )
    case 'over':
      return (
        <>
          <strong>Over</strong>, {isDraw ? 'was drawn' : 'opened'} <TimeText ms={opensAtMs} /> GMT
        </>
      )
    case 'called-off':
      return (
        <>
          <strong>Called off</strong>, was planned for <TimeText ms={opensAtMs} /> GMT
        </>
      )
  }
}

function rulesOf({ mode, limitPerPerson, holdMinutes }: ListedDrop): string {
  if (mode === 'draw')
    return 'A draw. One entry for a mailbox, one piece for a phone, two hours to pay.'
  const limit = `${countNoun(limitPerPerson, 'piece')} for a person`
  return `First come, first served. ${limit}, held ${holdMinutes} minutes.`
}

function LookAlikes({ groups }: { readonly groups: ListedDrop['lookAlikes'] }) {
  if (groups.length === 0) return null
  const orders = groups.reduce((sum, { orderIds }) => sum + orderIds.length, 0)
  return (
    <Disclosure summary={`${orders} orders look alike`} isOpen={false}>
      <p className={styles.quiet}>
        Look before you pack. Families share phones and addresses, too.
      </p>
      {groups.map(({ orderIds, hints }) => (
        <div key={orderIds[0]} className={styles.alike}>
          <p>{hintWords(hints)}</p>
          <ul className={styles.products}>
            {orderIds.map((id) => (
              <li key={id}>
                <a href={orderPath(id)}>{id}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Disclosure>
  )
}

type FormProps = Pick<Props, 'drop' | 'form'>

function Seen({ drop, form }: FormProps) {
  return (
    <>
      <input type="hidden" name="id" value={drop.id} />
      <input type="hidden" name="seen" value={seenMark(form, String(drop.version))} />
    </>
  )
}

function Move({ drop, form }: FormProps) {
  const own = form?.action === MOVE ? form : null
  return (
    <Disclosure summary="Move it" isOpen={own !== null}>
      <PostForm action={MOVE} form={own} draft={{ record: drop.id, version: String(drop.version) }}>
        <Seen drop={drop} form={own} />
        <TextField
          action={MOVE}
          form={own}
          id={`at-${drop.id}`}
          name="at"
          type="datetime-local"
          label="New date and time"
          hint="In GMT, which is Ghana’s time."
          defaultValue={localTime(drop.opensAtMs)}
        />
        <Button type="submit">
          Move<span className="visually-hidden"> {drop.title}</span>
        </Button>
      </PostForm>
    </Disclosure>
  )
}

function CallOff({ drop, form }: FormProps) {
  const own = form?.action === CALL_OFF ? form : null
  return (
    <Disclosure summary="Call it off" isOpen={own !== null}>
      <PostForm action={CALL_OFF} form={own}>
        <Seen drop={drop} form={own} />
        <p>
          Its pieces are then on sale at once, like any other. To keep one off sale, pause it on its
          own page first. This cannot be undone.
        </p>
        <Button type="submit">
          Yes, call off<span className="visually-hidden"> {drop.title}</span>
        </Button>
      </PostForm>
    </Disclosure>
  )
}
