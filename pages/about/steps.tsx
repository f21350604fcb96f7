import type { PageProps } from '../frame/page-data.ts'
import { Blocks } from '../kit/blocks.tsx'
import type { loader } from './loader.ts'
import styles from './steps.module.css'

type Props = {
  readonly heading: string
  readonly steps: PageProps<typeof loader>['data']['words']['steps']
}

export function Steps({ heading, steps }: Props) {
  return (
    <section className={styles.section} aria-labelledby="process">
      <div className={`content ${styles.columns}`}>
        <h2 id="process">{heading}</h2>
        <ol role="list" className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.id} className={`stack-tight ${styles.step}`} data-reveal="">
              <span className={styles.number}>{index + 1}</span>
              <h3>{step.heading}</h3>
              <Blocks blocks={step.body} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
