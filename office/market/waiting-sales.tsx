import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import styles from './page.module.css'

/** Script fills it (market/browser/show-waiting.ts). */
export function WaitingSales() {
  return (
    <>
      <Callout className={styles.sold} tone="success" role="status" data-sold="" />
      <section aria-labelledby="waiting-heading" data-waiting="" hidden>
        <h2 id="waiting-heading">Not booked yet</h2>
        <Callout tone="caution" role="status" data-connection="" />
        <ul className="stack-tight" role="list" data-list="" />
        <template data-template="waiting">
          <li className={`stack-tight ${styles.waitingSale}`}>
            <p className={styles.money} data-money="" />
            <p data-units="" />
            <p className="semibold" data-reason="" />
            <p className={`stack-flush ${styles.corrections}`} data-corrections="" hidden />
            <p className={styles.actions}>
              <Button data-send="">Send again</Button>
              <Button data-reopen="">Change it</Button>
              <Button look="quiet" data-discard="">
                Discard
              </Button>
            </p>
          </li>
        </template>
      </section>
    </>
  )
}
