import { ButtonLink } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import styles from './page.module.css'
import type { HealthRow, load } from './screen.ts'

export function Page({ data }: ScreenProps<typeof load, 'health'>) {
  const open = data.rows.filter(({ state }) => state !== 'good')
  const good = data.rows.filter(({ state }) => state === 'good')
  return (
    <div className={`stack-wider ${styles.page}`}>
      <h1>Is all well?</h1>
      <p className="size-large">{verdictOf(open)}</p>
      {open.length > 0 && (
        <ul className="stack" role="list">
          {open.map((row) => (
            <OpenRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <section aria-labelledby="good-heading">
          <h2 id="good-heading">What works</h2>
          <dl className="stack-flush">
            {good.map(({ id, title, words }) => (
              <div key={id} className={`stack-close ${styles.line}`}>
                <dt>{title}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="muted size-compact">
        Read <TimeText ms={data.readAtMs} />. The disk is that of the machine which answered you,
        whose shop has run since <TimeText ms={data.startedAtMs} />; all else is about the whole
        shop. Open the page again for a new look. This is version {data.version} of the shop.
      </p>
    </div>
  )
}

function verdictOf(open: readonly HealthRow[]): string {
  const troubles = open.filter(({ state }) => state === 'trouble').length
  if (troubles === 1) return 'One thing does not work.'
  if (troubles > 1) return `${troubles} things do not work.`
  return open.length > 0 ? 'Everything works. Something to know:' : 'Everything works.'
}

function OpenRow({ row }: { readonly row: HealthRow }) {
  const { title, state, words, toDo, link } = row
  return (
    <li className={state === 'trouble' ? styles.trouble : styles.notice}>
      <h2 className={styles.title}>
        {title}
        <span className="visually-hidden">
          {state === 'trouble' ? ' does not work' : ', to know'}
        </span>
      </h2>
      <p>{words}</p>
      {toDo !== null && <p className="semibold">{toDo}</p>}
      {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
    </li>
  )
}
