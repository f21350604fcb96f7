import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { safeHtml } from '../kit/blocks.tsx'
import type { loader } from './loader.ts'
import styles from './values.module.css'

type Data = PageProps<typeof loader>['data']

type Props = {
  readonly heading: string
  readonly values: Data['words']['values']
  readonly pictures: Data['values']
}

export function Values({ heading, values, pictures }: Props) {
  return (
    <section className={`content ${styles.section}`} aria-labelledby="values">
      <h2 id="values">{heading}</h2>
      <ul role="list" className={`one-column ${styles.values}`}>
        {values.map(({ name, title, html }) => (
          <li key={name} className={styles.value} data-reveal="">
            {pictures[name] && (
              <Picture picture={pictures[name]} sizes="(min-width: 48em) min(30vw, 420px), 32vw" />
            )}
            <div className={styles.words}>
              <h3>{title}</h3>
              <p {...safeHtml(html)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
