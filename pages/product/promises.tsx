import type { FoundProduct } from '../kit/data/catalogue-pages.ts'
import styles from './promises.module.css'

/** Says delivery, returns and payment in a line each, beside Add. The whole answers are in the FAQ. */
export function Promises({ promises }: Pick<FoundProduct, 'promises'>) {
  return (
    <dl className={styles.promises}>
      {promises.map(([href, topic, words]) => (
        <div key={href}>
          <dt>
            <a href={href}>{topic}</a>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
