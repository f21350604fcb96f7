import type { TrackedOrder, TrackedParcel, TrackedStep } from '#contracts/tracked-order'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { BrandMark } from '../kit/brand-mark.tsx'
import { dayOf } from '../kit/tracking/day-of.ts'
import { AddressWish, CorrectAddress, MissingAddress } from './address-form.tsx'
import factStyles from './facts.module.css'
import { Facts } from './facts.tsx'
import { OrderActions } from './order-actions.tsx'
import type { OrderPageData } from './order-page-data.ts'
import styles from './page.module.css'
import { ReturnForm } from './return-form.tsx'
import { Returns } from './returns.tsx'
import { TrackedItems } from './tracked-items.tsx'

type Props = Omit<Extract<OrderPageData, { readonly state: 'open' }>, 'state'>

export function OpenOrder({ order, notice, error, returnForm, addressForm }: Props) {
  // The form of a return shows its sentence itself, if it is still there.
  const isAtReturn = returnForm !== null && (order.returning?.lines.length ?? 0) > 0
  const isAtForm = isAtReturn || (addressForm !== null && order.addressOffer !== null)
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.rosette}>
          <BrandMark size={420} />
        </div>
        <div className={`content ${styles.words}`}>
          <p className={styles.number}>Order {order.orderId}</p>
          <h1 className={styles.title} tabIndex={-1}>
            {order.headline}
          </h1>
          <p className={styles.sentence}>{order.sentence}</p>
          {order.paymentPath !== null && (
            <ButtonLink look="onDark" href={order.paymentPath}>
              Pay, or see whether it is paid
            </ButtonLink>
          )}
          <Steps steps={order.steps} />
        </div>
      </header>
      <div className={`content ${styles.columns}`}>
        <div className={styles.column}>
          {notice !== null && (
            <Callout tone="success" look="boxed" role="status">
              <p>{notice}</p>
            </Callout>
          )}
          {error !== null && !isAtForm && (
            <Callout tone="error" look="boxed" role="alert">
              <p>{error}</p>
            </Callout>
          )}
          <AddressWish order={order} />
          <MissingAddress order={order} form={addressForm} />
          <Parcels parcels={order.parcels} />
          <Returns order={order} />
          <TrackedItems order={order} />
          <ReturnForm orderId={order.orderId} offer={order.returning} form={returnForm} />
        </div>
        <div className={styles.column}>
          <Refunds order={order} />
          <WhereTo order={order} />
          <CorrectAddress order={order} form={addressForm} />
          <OrderActions order={order} />
        </div>
      </div>
    </div>
  )
}

const STEP_WORDS: Readonly<Record<TrackedStep['state'], string>> = {
  done: 'done',
  now: 'next',
  later: 'later',
}

function Steps({ steps }: { readonly steps: readonly TrackedStep[] }) {
  if (steps.length === 0) return null
  return (
    <ol role="list" className={styles.steps} aria-label="How far it is">
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={styles[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>{name}</span>
          <span className={styles.stepTime}>{at === null ? STEP_WORDS[state] : dayOf(at)}</span>
        </li>
      ))}
    </ol>
  )
}

function Parcels({ parcels }: { readonly parcels: readonly TrackedParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels-heading">
      <h2 id="parcels-heading" className={styles.heading}>
        {parcels.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      {parcels.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
    </section>
  )
}

function Parcel({ parcel }: { readonly parcel: TrackedParcel }) {
  const facts = [
    { name: 'Sent', value: dayOf(parcel.sentAt) },
    ...parcel.facts,
    { name: 'In it', value: parcel.pieces.join(', ') },
  ]
  return (
    <>
      <Facts facts={facts} />
      {parcel.photo !== null && (
        <p>
          <a href={parcel.photo} target="_blank" rel="noopener">
            See the photo of the waybill
          </a>
        </p>
      )}
    </>
  )
}

function Refunds({ order: { refunds } }: { readonly order: TrackedOrder }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds-heading">
      <h2 id="refunds-heading" className={styles.heading}>
        Money back
      </h2>
      <dl className={`one-column ${factStyles.facts}`}>
        {refunds.map(({ words, amount, at, arrival }) => (
          <div key={at + amount}>
            <dt>
              {words}, {dayOf(at)}
            </dt>
            <dd>
              {amount}
              {arrival !== null && `, should be with you ${arrival}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WhereTo({ order: { address, delivery, isPickUp } }: { readonly order: TrackedOrder }) {
  return (
    <section aria-labelledby="where-heading">
      <h2 id="where-heading" className={styles.heading}>
        {isPickUp ? 'Where you collect it' : 'Where it goes'}
      </h2>
      <address className={styles.address}>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {delivery !== '' && !isPickUp && <p className={styles.quiet}>{delivery}</p>}
    </section>
  )
}
