import type { PayerOrder, PayForm } from '#contracts/pay-page'
import { findCountry } from '#domain/checkout/countries'
import { zonesForAddress } from '#domain/delivery/zones-for-address'
import { messages } from '#domain/messages'
import { pesewas } from '#domain/money/money'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PlaceFields } from '../kit/address/place-fields.tsx'
import styles from './page.module.css'

type Props = {
  readonly order: PayerOrder
  readonly place: NonNullable<PayerOrder['missingAddress']>
  /** The refused form is that of the address, or of a payment without one. */
  readonly form: PayForm | null
}

/** Asks where an order goes, before it can be paid. What is saved is shown to nobody. */
export function AddressForm({ order, place, form }: Props) {
  const country = findCountry(place.country)?.name ?? 'this country'
  return (
    <form method="post" action="/pay" className={styles.form} noValidate>
      <input type="hidden" name="step" value="address" />
      <input type="hidden" name="order" value={order.orderId} />
      {form?.values.email && <input type="hidden" name="email" value={form.values.email} />}
      <h2>Where should it go?</h2>
      <Callout tone="error" role="alert">
        {form?.message}
      </Callout>
      <p>{`${messages['pay-address-first']} In ${country}:`}</p>
      <PlaceFields
        idPrefix="pay"
        country={place.country}
        form={form}
        zonesIn={(region) => zonesFor(order, place, region)}
      />
      <Button type="submit" look="main" className={styles.button}>
        Save, then pay
      </Button>
    </form>
  )
}

/**
 * Lists the zones for a region. Before one is chosen, and without script, these are of all the country; the server
 * checks the choice.
 */
function zonesFor(
  order: PayerOrder,
  { country, delivery, zoneId }: Props['place'],
  region: string,
) {
  const shown =
    region === ''
      ? { ...delivery, zones: delivery.zones.map((zone) => ({ ...zone, regions: [] })) }
      : delivery
  const seen = {
    country,
    subtotal: pesewas(order.subtotalPesewas),
    zone: zoneId === null ? null : { id: zoneId },
    fee: pesewas(order.deliveryPesewas),
  }
  return zonesForAddress(shown, seen, region)
}
