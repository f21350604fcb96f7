import type { ReactNode } from 'react'
import { drawMessages } from '#domain/draw-messages'
import { ButtonLink } from '#ui/button.tsx'
import type { DrawData, DrawResult } from '../kit/data/drop-pages.ts'
import { DrawCheck } from './draw-check.tsx'
import styles from './page.module.css'

type Props = { readonly draw: DrawData }

/** Above the products: what can be done now. */
export function DrawNow({ draw: { state, enter, entryCount, latestText } }: Props) {
  if (state === 'open') {
    return (
      <div className={styles.now}>
        {enter.map(({ name, href }) => (
          <ButtonLink key={href} look="main" href={href}>
            Enter for {name}
          </ButtonLink>
        ))}
        <p className={styles.quiet}>{entriesText(entryCount)} so far.</p>
      </div>
    )
  }
  return (
    <p className={styles.quiet}>
      {state === 'drawn'
        ? `${entriesText(entryCount)} took part. The result is below.`
        : latestText === null
          ? 'Entries are closed. The draw is being done: look again in a few seconds.'
          : drawMessages['draw-late-wait'](latestText)}
    </p>
  )
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en-GB')} entries`
}

/** Below the products: how it works, the result, and how to check it. */
export function DrawDetails({ draw }: Props) {
  return (
    <section className={`stack-wide ${styles.details}`} aria-labelledby="draw-heading">
      {draw.state === 'drawn' ? <Result draw={draw} /> : <HowItWorks draw={draw} />}
    </section>
  )
}

function HowItWorks({ draw: { state, hash, listHref, entryCount } }: Props) {
  return (
    <>
      <h2 id="draw-heading">How the draw works</h2>
      <ol className={`stack-tight ${styles.steps}`}>
        <li>
          Enter once, for one piece, colour and size. Your entry counts once you have opened the
          link that we mail you and pressed its button.
        </li>
        <li>{drawMessages['draw-late-rule']}</li>
        <li>
          Each entry has a random number. When the list is closed, all numbers are shown here.
        </li>
        <li>
          Then we show the seed, a secret number that was chosen when the draw was planned. Its
          hash, a fingerprint, stands here already: we cannot exchange the seed.
        </li>
        <li>
          SHA-256 of the seed, a colon and the number puts all entries in order. Each piece goes to
          the first who named it. Anybody can compute that again.
        </li>
        <li>{drawMessages['draw-phone-rule']}</li>
        <li>Who is drawn has two hours to pay. Then the piece goes to the next in the order.</li>
      </ol>
      <dl className={`stack ${styles.numbers}`}>
        <Fact name="SHA-256 hash of the seed">
          <code>{hash}</code>
        </Fact>
        {state === 'closed' && entryCount > 0 && (
          <Fact name="Entries">
            <a className={styles.link} href={listHref}>
              The list of all numbers
            </a>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Result({ draw }: Props) {
  const { hash, seed, entryCount, results, hiddenWinners, commands } = draw
  const { listHref, unitsHref, dataHref } = draw
  return (
    <>
      <h2 id="draw-heading">The result</h2>
      {results.length === 0 && <p>Nothing was drawn: nobody entered for a piece that was there.</p>}
      {results.map((result) => (
        <Drawn key={result.name} result={result} />
      ))}
      {hiddenWinners > 0 && (
        <p className={styles.quiet}>And {hiddenWinners} more, in the data below.</p>
      )}
      <p className={styles.words}>
        Who was drawn got a mail and has two hours to pay. What is not paid goes to the next in the
        order, until the drop is over.
      </p>
      <p className={styles.words}>{drawMessages['draw-phone-rule']}</p>
      <dl className={`stack ${styles.numbers}`}>
        <Fact name="Seed">
          <code>{seed}</code>
        </Fact>
        <Fact name="Its SHA-256 hash, published before">
          <code>{hash}</code>
        </Fact>
        <Fact name="Entries">
          <a className={styles.link} href={listHref}>
            {entryCount === 1 ? 'The one entry' : `All ${entryCount} numbers`}, as text
          </a>
          <a className={styles.link} href={unitsHref}>
            The pieces, as text
          </a>
          <a className={styles.link} href={dataHref}>
            Everything, as JSON
          </a>
        </Fact>
      </dl>
      <h2>Check it yourself</h2>
      <DrawCheck draw={draw} />
      <p className={styles.words}>
        This shows that the seed was fixed before anybody entered, and that list and seed give this
        result. It does not show that every number belongs to a person: no computation can prove
        that the shop entered nobody of its own. If you entered, look for the number from your mail
        in the list.
      </p>
      <p className={styles.words}>
        In a shell, these commands print the hash, and then the order with who was drawn and who was
        passed over:
      </p>
      <pre className={styles.commands}>{commands}</pre>
    </>
  )
}

function Drawn({ result: { name, units, ids } }: { readonly result: DrawResult }) {
  return (
    <div>
      <h3>{name}</h3>
      <p className={styles.quiet}>
        {units === 1 ? '1 piece' : `${units} pieces`}
        {ids.length === 0 && ', nobody drawn'}
      </p>
      <ul className={styles.ids} role="list">
        {ids.map((id) => (
          <li key={id}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
