import { LATEST_FREEZE_MS } from '#domain/draw/late-link'
import type { DrawWinner, ListedDraw, ListedDrop } from '#server/draws/drops-data'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { orderPath } from '../kit/paths.ts'
import styles from './page.module.css'

/** It shows who takes part in a draw, and what became of those who were drawn. */
export function DrawStanding({ drop }: { readonly drop: ListedDrop }) {
  const { draw, state, opensAtMs } = drop
  if (!draw) return null
  const { entered, unconfirmed, hash, winners, alike } = draw
  return (
    <>
      <p>
        {entered === 1 ? '1 entry' : `${entered} entries`}, {unconfirmed} not confirmed
      </p>
      {state === 'open' && !draw.isDrawn && (
        <p>
          Entries are closed. Links of mails that left late count until{' '}
          <TimeText ms={opensAtMs + LATEST_FREEZE_MS} /> GMT at the latest; then it is drawn.
        </p>
      )}
      <p className="quiet wrap-anywhere">Hash of the seed: {hash}</p>
      {winners.length > 0 && (
        <Disclosure summary={`${winners.length} drawn`} isOpen={false}>
          <ul className={`stack ${styles.winners}`} role="list">
            {winners.map((winner) => (
              <li key={winner.id}>
                <p>
                  {winner.orderId === null ? (
                    nameOf(winner)
                  ) : (
                    <a className={styles.link} href={orderPath(winner.orderId)}>
                      {nameOf(winner)}
                    </a>
                  )}
                </p>
                <p>{winner.variant}</p>
                <p className={styles.quiet}>
                  <StateWords winner={winner} />
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Alike groups={alike} />
    </>
  )
}

/** Anybody can enter with any phone: who shares one may be one person, a family, or a stranger. */
function Alike({ groups }: { readonly groups: ListedDraw['alike'] }) {
  if (groups.length === 0) return null
  const entries = groups.reduce((sum, group) => sum + group.length, 0)
  return (
    <Disclosure summary={`${entries} entries share a phone`} isOpen={false}>
      <p className={styles.quiet}>
        Each mailbox has its own chance; a phone is offered one piece at a time.
      </p>
      {groups.map((group) => (
        <ul key={group[0]?.id} className={`stack ${styles.winners}`} role="list">
          {group.map((entry) => (
            <li key={entry.id}>
              <p>{nameOf(entry)}</p>
              <p>{entry.variant}</p>
            </li>
          ))}
        </ul>
      ))}
    </Disclosure>
  )
}

function nameOf({ name }: Pick<DrawWinner, 'name'>): string {
  return name === '' ? 'Identity erased' : name
}

function StateWords({ winner: { state, openUntilMs } }: { readonly winner: DrawWinner }) {
  switch (state) {
    case 'won':
      return 'Paid'
    case 'gone':
      return 'Not paid in time, passed on'
    case 'offered':
      return (
        <>
          To be paid{' '}
          {openUntilMs !== null && (
            <>
              until <TimeText ms={openUntilMs} />
            </>
          )}
        </>
      )
  }
}
