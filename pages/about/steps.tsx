import styles from './steps.module.css'
import type { Part } from './texts.ts'

export function Steps({ steps }: { readonly steps: readonly Part[] }) {
  return (
    <section className={styles.section} aria-labelledby="process">
      <div className={`content ${styles.columns}`}>
        <h2 id="process">From a sentence to your shoulders</h2>
        <ol role="list" className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={`stack-tight ${styles.step}`} data-reveal="">
              <span className={styles.number}>{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
