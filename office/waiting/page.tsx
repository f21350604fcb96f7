import { countNoun } from '#domain/count-noun'
import type { WaitingPersonData } from '#server/waiting/waiting-data'
import { ButtonLink } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const STATE_WORDS: Readonly<Record<WaitingPersonData['state'], string>> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waits',
  offered: 'Offered',
  done: 'Told or bought',
  gone: 'Over',
}

/** The page shows who wants what is sold out. */
export function Page({ data }: ScreenProps<typeof load, 'waiting'>) {
  const { variants, people, more, fileUrl } = data
  return (
    <>
      <h1>Waiting</h1>
      {people.length === 0 && <p>Nobody waits for a piece.</p>}
      {variants.length > 0 && (
        <section className={`stack ${styles.section}`} aria-labelledby="pieces-heading">
          <h2 id="pieces-heading">Wanted</h2>
          <ul className="stack-flush" role="list">
            {variants.map(({ name, notify, waiting }) => (
              <li key={name} className={styles.row}>
                <span className={styles.what}>{name}</span>
                <span>{wantedBy(notify, waiting)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <section className={`stack ${styles.section}`} aria-labelledby="people-heading">
          <h2 id="people-heading">Who asked</h2>
          <ul className="stack-flush" role="list">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
          {more > 0 && <p>{`And ${countNoun(more, 'older request')}, in the file.`}</p>}
          <p>
            <ButtonLink href={fileUrl} download>
              Download CSV
            </ButtonLink>
          </p>
        </section>
      )}
    </>
  )
}

function wantedBy(notify: number, waiting: number): string {
  const words = [
    ...(waiting > 0 ? [`${waiting} in line`] : []),
    ...(notify > 0 ? [`${notify} to be told`] : []),
  ]
  return words.join(', ')
}

function Person({ person }: { readonly person: WaitingPersonData }) {
  const { name, email, kind, state, askedAtMs, orderId } = person
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{email}</p>
        <p>{name}</p>
        <p className="quiet">
          {kind === 'waiting' ? 'In line' : 'To be told'}, <TimeText ms={askedAtMs} />
        </p>
      </div>
      <p>
        {orderId === null ? (
          STATE_WORDS[state]
        ) : (
          <a className={styles.link} href={orderPath(orderId)}>
            {STATE_WORDS[state]}
          </a>
        )}
      </p>
    </li>
  )
}
