import type { DrawWinner, ListedDrop } from '#contracts/backoffice/drops-data'
import { orderPath } from '#contracts/backoffice/paths'
import { Disclosure } from '../../layout/disclosure.tsx'
import { TimeText } from '../../layout/time-text.tsx'
import styles from './drops-page.module.css'

/** Who takes part in a draw, and what became of those who were drawn. */
export function DrawStanding({ drop: { draw } }: { readonly drop: ListedDrop }) {
  if (!draw) return null
  const { entered, unconfirmed, hash, winners } = draw
  return (
    <>
      <p>
        {entered === 1 ? '1 entry' : `${entered} entries`}, {unconfirmed} not confirmed
      </p>
      <p className={styles.hash}>Hash of the seed: {hash}</p>
      {winners.length > 0 && (
        <Disclosure summary={`${winners.length} drawn`} isOpen={false}>
          <ul className={styles.winners} role="list">
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
                <p>{winner.piece}</p>
                <p className={styles.quiet}>
                  <StateWords winner={winner} />
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function nameOf({ name }: DrawWinner): string {
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
