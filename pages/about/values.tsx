import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import type { loader } from './loader.ts'
import type { VALUES } from './texts.ts'
import styles from './values.module.css'

type Props = {
  readonly values: typeof VALUES
  readonly pictures: PageProps<typeof loader>['data']['values']
}

export function Values({ values, pictures }: Props) {
  return (
    <section className={`content ${styles.section}`} aria-labelledby="values">
      <h2 id="values">What we stand for</h2>
      <ul role="list" className={`one-column ${styles.values}`}>
        {values.map(({ name, title, text }) => (
          <li key={name} className={styles.value} data-reveal="">
            {pictures[name] && (
              <Picture picture={pictures[name]} sizes="(min-width: 48em) min(30vw, 420px), 32vw" />
            )}
            <div className={styles.words}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
