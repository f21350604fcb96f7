import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { CaseCard } from '../kit/forms/case-card.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { OrderProgress } from '../kit/layout/order-progress.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath, returnPath, slipsPath } from '../kit/paths.ts'
import { progressWords } from '../kit/words/order-words.ts'
import { screens } from '../screens.ts'
import { AddressChanges } from './address-changes.tsx'
import { Customer } from './customer.tsx'
import { Delivery } from './delivery.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { LostInput } from './lost-input.tsx'
import { Mails, Money, Payments } from './money.tsx'
import { Notes } from './notes.tsx'
import styles from './page.module.css'
import { Refunds } from './refunds.tsx'
import type { load } from './screen.ts'
import { Steps } from './steps.tsx'
import { Parcels, Units } from './units.tsx'

type Props = ScreenProps<typeof load, 'order'>

export function Page({ data, form }: Props) {
  const maySlip = useMay(screens.slips.access)
  // A refusal stands at the top: the form that it belongs to may be gone.
  const quiet = form && { ...form, message: null }
  return (
    <>
      <BackLink href={screens.orders.path}>Orders</BackLink>
      <h1 className={styles.number}>{data.id}</h1>
      <OrderProgress {...data} />
      {data.bookedLater && (
        <p>
          Sold <TimeText ms={data.bookedLater.soldAtMs} />, booked{' '}
          <TimeText ms={data.bookedLater.bookedAtMs} />. It counts for the day on which it was sold.
        </p>
      )}
      {data.endedTest && (
        <Callout tone="news" className="measure-wide">
          <p>
            A test order, ended <TimeText ms={data.endedTest.atMs} />. It was “
            {progressWords({ ...data, ...data.endedTest, endedTest: null })}” then. No money moved,
            and nothing becomes of it any more.
          </p>
        </Callout>
      )}
      {form?.message && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      <LostInput data={data} form={form} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Cases data={data} form={quiet} />
          <LookAlikes data={data} />
          <Steps data={data} form={quiet} />
          <Units data={data} />
          <Parcels data={data} />
          {maySlip && data.fulfilment !== null && !data.needsAddress && data.lines.length > 0 && (
            <p>
              <ButtonLink href={slipsPath([data.id])}>Packing slip</ButtonLink>
            </p>
          )}
        </div>
        <div className={styles.column}>
          <Customer data={data} />
          <Delivery data={data} />
          <AddressChanges data={data} form={quiet} />
          <Money data={data} />
          <Payments data={data} />
          <Refunds data={data} form={quiet} />
          <Returns data={data} />
          <Mails data={data} />
          <Links data={data} form={quiet} />
          <Notes data={data} form={quiet} />
          <History data={data} />
        </div>
      </div>
    </>
  )
}

/** The open ones come first. */
function Cases({ data, form }: Props) {
  if (data.cases === null) {
    return data.state === 'attention' ? (
      <p>The owner looks into its payment. Do not pack it yet.</p>
    ) : null
  }
  if (data.cases.length === 0) return null
  const isClosed = (one: { readonly closing: unknown }) => (one.closing === null ? 0 : 1)
  return (
    <section aria-labelledby="cases-heading">
      <h2 id="cases-heading">Payment cases</h2>
      <CardList>
        {data.cases
          .toSorted((a, b) => isClosed(a) - isClosed(b))
          .map((one) => (
            <CaseCard
              key={one.key}
              one={one}
              form={form}
              closeAction={orderPath(data.id, 'close')}
              acceptAction={orderPath(data.id, 'accept')}
            />
          ))}
      </CardList>
    </section>
  )
}

function History({ data }: { readonly data: OrderData }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles.rows} role="list">
        {data.history.map(({ atMs, by, text }) => (
          <li key={`${atMs} ${text}`} className={styles.row}>
            <p>{text}</p>
            <p className="quiet wrap-anywhere">
              <TimeText ms={atMs} />
              {by !== null && `, ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lists what the customer wants to send back. */
function Returns({ data: { returns } }: { readonly data: OrderData }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns-heading">
      <h2 id="returns-heading">Returns</h2>
      <ul className={styles.rows} role="list">
        {returns.map(({ id, words, units, createdAtMs }) => (
          <li key={id} className={styles.row}>
            <p>
              <a href={returnPath(id)}>{words}</a>
            </p>
            {units.map((unit) => (
              <p key={unit}>{unit}</p>
            ))}
            <p className="quiet wrap-anywhere">
              <TimeText ms={createdAtMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The owner ends links that got into wrong hands. */
function Links({ data, form }: Props) {
  if (data.links === null || data.links === 0) return null
  return (
    <section aria-labelledby="links-heading">
      <h2 id="links-heading">Links</h2>
      <PostForm action={orderPath(data.id, 'revoke-links')} form={form}>
        <p>
          {countNoun(data.links, 'link')} to this order {data.links === 1 ? 'works' : 'work'}, in
          mails and on devices. Whoever has one sees the order and may cancel it before it is
          packed.
        </p>
        <Button type="submit">Revoke all links</Button>
      </PostForm>
    </section>
  )
}
