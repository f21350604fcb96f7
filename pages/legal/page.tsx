import type { LegalText } from './legal-text.ts'
import styles from './page.module.css'

type Props = {
  /** The app finds the server-rendered text by it. */
  readonly name: string
  readonly text: LegalText
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function LegalPage({ name, text: { title, updated, lead, sections } }: Props) {
  return (
    <article className={`content one-column ${styles.page}`} data-static={name}>
      <div className={`stack-wide one-column ${styles.top}`}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className="quiet">
          Last updated <time dateTime={updated}>{DATE.format(new Date(updated))}</time>
        </p>
      </div>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map(({ id, heading, body }, index) => (
          <section key={id} id={id}>
            <h2>{`${index + 1}. ${heading}`}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}
