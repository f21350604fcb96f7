import { orderPath } from '#contracts/backoffice/paths'
import type { ReconciliationData, ReconciliationRow } from '#contracts/backoffice/refund-data'
import { screens } from '#contracts/backoffice/screens'
import { countNoun } from '#domain/count-noun'
import { Button, ButtonLink } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { TimeText } from '../../layout/time-text.tsx'
import styles from './reconciliation-page.module.css'

type Props = { readonly data: ReconciliationData }

/** What came in, what the provider kept and what went back, to hold against its payouts. */
export function ReconciliationPage({ data }: Props) {
  const { sums, unknownFees, rows, more, fileUrl } = data
  return (
    <>
      <h1>Reconciliation</h1>
      <DaysForm data={data} />
      <section className={styles.section} aria-labelledby="sums-heading">
        <h2 id="sums-heading">Sums</h2>
        <dl className={styles.sums}>
          {sums.map(({ label, amount }) => (
            <div key={label} className={styles.sum}>
              <dt>{label}</dt>
              <dd className={styles.amount}>{amount}</dd>
            </div>
          ))}
        </dl>
        {unknownFees > 0 && (
          <p className={styles.quiet}>
            The fee of {countNoun(unknownFees, 'payment')} is not known, so less is due.
          </p>
        )}
        <p className={styles.quiet}>
          The shop does not see the payouts themselves. Hold what is due against those in the
          provider’s dashboard: it pays a day or more later, and takes refunds off the next payout.
        </p>
        <p>
          <ButtonLink href={fileUrl} download>
            Download CSV
          </ButtonLink>
        </p>
      </section>
      <section className={styles.section} aria-labelledby="rows-heading">
        <h2 id="rows-heading">Payments and refunds</h2>
        {rows.length === 0 && <p>Nothing in these days.</p>}
        <ul className={styles.rows} role="list">
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
        {more > 0 && <p>{`And ${countNoun(more, 'older row')}, in the file.`}</p>}
      </section>
    </>
  )
}

function DaysForm({ data: { from, to, error } }: Props) {
  return (
    <form className={styles.days} method="get" action={screens.reconciliation.path} noValidate>
      <Field id="from" label="From" error={error ?? undefined}>
        <input
          {...controlProps('from', error ?? undefined)}
          name="from"
          type="date"
          defaultValue={from}
        />
      </Field>
      <Field id="to" label="To" error={undefined}>
        <input {...controlProps('to', undefined)} name="to" type="date" defaultValue={to} />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  )
}

function Row({ row }: { readonly row: ReconciliationRow }) {
  const { orderId, words, amount, fee, atMs } = row
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>
          <a className={styles.link} href={orderPath(orderId)}>
            {orderId}
          </a>
        </p>
        <p>{words}</p>
        <p className={styles.quiet}>
          <TimeText ms={atMs} />
          {fee !== null && `, fee ${fee}`}
        </p>
      </div>
      <p className={styles.amount}>{amount}</p>
    </li>
  )
}
