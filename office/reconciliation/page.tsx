import { countNoun } from '#domain/count-noun'
import { Button, ButtonLink } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import type { AskedProviderData, ReconciliationRow } from '../kit/data/refund-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { orderPath, RECONCILE_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'reconciliation'>

/** Lists what came in, what the provider kept and what went back, to hold against its payouts. */
export function Page({ data, form }: Props) {
  const { sums, unknownFees, rows, more, fileUrl, asked } = data
  return (
    <>
      <h1>Reconciliation</h1>
      {asked && <FoundByProvider asked={asked} />}
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
          <p className="quiet">
            The fee of {countNoun(unknownFees, 'payment')} is not known, so less is due.
          </p>
        )}
        <p className="quiet">
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
        <ul className="stack-flush" role="list">
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
        {more > 0 && <p>{`And ${countNoun(more, 'older row')}, in the file.`}</p>}
      </section>
      <AskProvider form={form} />
    </>
  )
}

function DaysForm({ data: { from, to, error } }: Pick<Props, 'data'>) {
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
        <p className="quiet">
          <TimeText ms={atMs} />
          {fee !== null && `, fee ${fee}`}
        </p>
      </div>
      <p className={styles.amount}>{amount}</p>
    </li>
  )
}

function FoundByProvider({
  asked: { sentences, restored },
}: {
  readonly asked: AskedProviderData
}) {
  return (
    <section className={styles.section} aria-labelledby="found-heading">
      <h2 id="found-heading">The provider was asked</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {restored.length > 0 && (
        <ul className="stack-flush" role="list">
          {restored.map((orderId) => (
            <li key={orderId} className={styles.row}>
              <a className={styles.link} href={orderPath(orderId)}>
                {orderId}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AskProvider({ form }: { readonly form: OwnerForm | null }) {
  const own = ownForm(form, RECONCILE_PATH)
  const error = own?.errors.since
  return (
    <section className={styles.section} aria-labelledby="ask-heading">
      <h2 id="ask-heading">After a backup was restored</h2>
      <p>
        Orders paid and refunds made since the backup are missing here, but the payment provider has
        them. Asking twice does no harm.
      </p>
      <PostForm action={RECONCILE_PATH} form={form} className={styles.ask}>
        <Field id="since" label="Day of the backup" error={error}>
          <input
            {...controlProps('since', error)}
            name="since"
            type="date"
            defaultValue={own?.values.since}
          />
        </Field>
        <Button type="submit">Ask the provider</Button>
      </PostForm>
    </section>
  )
}
