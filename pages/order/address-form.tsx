import type { AddressFormState, AddressOffer, TrackedOrder } from '#contracts/tracked-order'
import { findCountry } from '#domain/checkout/countries'
import { dearerBy, zonesForAddress } from '#domain/delivery/zones-for-address'
import { pesewas } from '#domain/money/money'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PlaceFields } from '../kit/address/place-fields.tsx'
import styles from './page.module.css'

type Props = {
  readonly order: TrackedOrder
  /** A refused form is given as it was typed. */
  readonly form: AddressFormState | null
}

/** Asks for the address of a paid order that nobody can pack yet. */
export function MissingAddress({ order, form }: Props) {
  const { addressOffer: offer } = order
  if (offer?.step !== 'missing') return null
  return (
    <section aria-labelledby="missing-heading">
      <h2 id="missing-heading" className={styles.heading}>
        Where should it go?
      </h2>
      <PlaceForm order={order} offer={offer} form={form} label="Send it there" />
    </section>
  )
}

/** Shows what must be paid before the order goes there. */
export function AddressWish({ order: { orderId, addressWish } }: Pick<Props, 'order'>) {
  if (addressWish === null) return null
  const { address, difference } = addressWish
  return (
    <section aria-labelledby="wish-heading">
      <h2 id="wish-heading" className={styles.heading}>
        Where you want it to go
      </h2>
      <address className={styles.address}>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <form method="post" action="/order/difference" className={styles.cancelForm}>
        <input type="hidden" name="order" value={orderId} />
        <p>
          The delivery there costs {difference} more. Once that is paid, it goes there. If we pack
          it before, it stays as it was.
        </p>
        <Button type="submit" look="main">
          Pay {difference}
        </Button>
      </form>
    </section>
  )
}

/** A link alone changes nothing: the code goes to the order's own mailbox. */
export function CorrectAddress({ order, form }: Props) {
  const { addressOffer: offer, orderId, mailbox, isPickUp } = order
  if (offer === null || offer.step === 'missing') return null
  const country = findCountry(offer.country)?.name ?? 'this country'
  const where = isPickUp
    ? `it can be brought to you in ${country}`
    : `it can go elsewhere in ${country}`
  const isAsked = offer.step === 'code-asked'
  return (
    <details className={styles.disclosure} open={isAsked || form !== null}>
      <summary className={styles.summary}>
        {isPickUp ? 'Have it brought instead' : 'Correct the address'}
        <Icon name="chevron" size={18} />
      </summary>
      <form method="post" action="/order/address-code" className={styles.cancelForm}>
        <input type="hidden" name="order" value={orderId} />
        <p>
          Until it is packed, {where}. We mail a code to {mailbox}, so that nobody else can change
          it.
        </p>
        <Button type="submit" look={isAsked ? 'quiet' : 'main'}>
          {isAsked ? 'Mail another code' : 'Mail me a code'}
        </Button>
      </form>
      {(isAsked || form !== null) && (
        <PlaceForm
          order={order}
          offer={offer}
          form={form}
          label={isPickUp ? 'Change the delivery' : 'Change the address'}
          hasCode
        />
      )}
    </details>
  )
}

type PlaceFormProps = Props & {
  readonly offer: AddressOffer
  readonly label: string
  readonly hasCode?: boolean
}

function PlaceForm({ order, offer, form, label, hasCode = false }: PlaceFormProps) {
  const known = { values: offer.values, errors: {} }
  return (
    <form method="post" action="/order/address" className={styles.cancelForm} noValidate>
      <input type="hidden" name="order" value={order.orderId} />
      {form !== null && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      {hasCode && <CodeField form={form} />}
      <PlaceFields
        idPrefix="order"
        country={offer.country}
        form={form ?? known}
        zonesIn={(region) => zonesIn(offer, region)}
      />
      <Button type="submit" look="main">
        {label}
      </Button>
    </form>
  )
}

function CodeField({ form }: Pick<Props, 'form'>) {
  const error = form?.errors.code
  // A field that was refused has the focus instead.
  const isWrong = form !== null && Object.keys(form.errors).every((name) => name === 'code')
  return (
    <Field id="order-address-code" label="Code from the mail" error={error}>
      <input
        {...controlProps('order-address-code', error)}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
        autoFocus={isWrong}
        maxLength={12}
        defaultValue={form?.values.code ?? ''}
      />
    </Field>
  )
}

/**
 * Lists the zones for a region. Before one is chosen, and without script, these are of all the country; the server
 * checks the choice.
 */
function zonesIn(offer: AddressOffer, region: string) {
  const { country, delivery, zoneId, subtotalPesewas, feePesewas } = offer
  const shown =
    region === ''
      ? { ...delivery, zones: delivery.zones.map((zone) => ({ ...zone, regions: [] })) }
      : delivery
  const zone = zoneId === null ? null : { id: zoneId }
  const fee = pesewas(feePesewas)
  const paid = { country, zone, fee, subtotal: pesewas(subtotalPesewas) }
  const zones = zonesForAddress(shown, paid, region)
  return zones.map((each) => ({ ...each, fee: dearerBy(each, paid), isMore: true }))
}
