import type { ReadyBlock } from '#domain/texts/ready-block'
import type { PageProps } from '../frame/page-data.ts'
import { Blocks, safeHtml } from '../kit/blocks.tsx'
import { LegalTable } from './legal-table.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The app finds the server-rendered text by `data-static`. */
export function Page({ data }: PageProps<typeof loader>) {
  const { name, title, updated, lead, sections } = data
  return (
    <article className={`content one-column ${styles.page}`} data-static={name}>
      <div className={`stack-wide one-column ${styles.top}`}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead} {...safeHtml(lead)} />
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
        {sections.map(({ id, heading, blocks }, index) => (
          <section key={id} id={id}>
            <h2>{`${index + 1}. ${heading}`}</h2>
            {blocks.map((block) => (
              <LegalBlock key={'table' in block ? block.table.caption : block.html} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

function LegalBlock({ block }: { readonly block: ReadyBlock }) {
  return 'table' in block ? <LegalTable {...block.table} /> : <Blocks blocks={[block]} />
}
