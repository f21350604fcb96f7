import { type ComponentProps, useState } from 'react'
import type { PayerOrder, PayForm } from '#contracts/pay-page'
import { DEFAULT_COUNTRY, findCountry } from '#domain/checkout/countries'
import { GHANA_REGIONS } from '#domain/checkout/ghana-regions'
import { type OfferedZone, offeredZones } from '#domain/delivery/offered-zones'
import { zoneSentences } from '#domain/delivery/zone-sentences'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './pay-page.module.css'

type Props = {
  readonly order: PayerOrder
  readonly place: NonNullable<PayerOrder['missingAddress']>
  readonly form: PayForm | null
}

/** For an order that was made without an address. What is saved is shown to nobody. */
export function AddressForm({ order, place, form }: Props) {
  const isGhana = place.country === DEFAULT_COUNTRY
  const [region, setRegion] = useState(form?.values.region ?? '')
  const zones = zonesFor(order, place, region)
  return (
    <details className={styles.address} open={form !== null}>
      <summary className={styles.summary}>Add where it should go (optional)</summary>
      <form method="post" action="/pay" className={styles.form} noValidate>
        <input type="hidden" name="step" value="address" />
        <input type="hidden" name="order" value={order.orderId} />
        <Callout tone="error" role="alert">
          {form?.message}
        </Callout>
        <p>
          {`${order.firstName} gave no address yet. In ${findCountry(place.country)?.name ?? 'this country'}:`}
        </p>
        <TextInput
          form={form}
          name="address"
          label="Address"
          autoComplete="off"
          {...(isGhana && { hint: messages['landmark-hint'] })}
        />
        <TextInput form={form} name="city" label="City" autoComplete="off" />
        {isGhana ? (
          <Field id="pay-region" label="Region" error={form?.errors.region}>
            <select
              {...controlProps('pay-region', form?.errors.region)}
              name="region"
              value={region}
              onChange={(event) => setRegion(event.target.value)}
            >
              <option value="">Choose a region</option>
              {GHANA_REGIONS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </Field>
        ) : (
          <TextInput form={form} name="region" label="Region" autoComplete="off" />
        )}
        {isGhana && (
          <TextInput
            form={form}
            name="digitalAddress"
            label="Digital address"
            isOptional
            autoComplete="off"
            hint={messages['digital-address-hint']}
          />
        )}
        <ZoneChoice zones={zones} form={form} />
        <Button type="submit">Save the address</Button>
      </form>
    </details>
  )
}

/** Before a region is chosen, and without script, all zones of the country; the server checks the choice. */
function zonesFor(
  order: PayerOrder,
  { country, delivery }: Props['place'],
  region: string,
): readonly OfferedZone[] {
  const subtotal = pesewas(order.subtotalPesewas)
  const shown =
    region === ''
      ? { ...delivery, zones: delivery.zones.map((zone) => ({ ...zone, regions: [] })) }
      : delivery
  return offeredZones(shown, { country, region }, subtotal)
}

function ZoneChoice({
  zones,
  form,
}: Pick<Props, 'form'> & { readonly zones: readonly OfferedZone[] }) {
  const error = form?.errors.deliveryZone
  if (zones.length < 2 && !error) return null
  const chosen = zones.some(({ id }) => id === form?.values.deliveryZone)
    ? form?.values.deliveryZone
    : zones[0]?.id
  return (
    <fieldset className={styles.zones}>
      <legend>Delivery</legend>
      {zones.map((zone) => (
        <label key={zone.id} className={styles.zone}>
          <input
            type="radio"
            name="deliveryZone"
            value={zone.id}
            defaultChecked={zone.id === chosen}
          />
          <span>
            {zone.name}
            {zone.fee.minor > 0 ? `, ${formatMoney(zone.fee)}` : ''}
            <span className={styles.quiet}>
              {zoneSentences(zone).map((sentence) => ` ${sentence}`)}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type TextInputProps = Pick<ComponentProps<'input'>, 'autoComplete'> & {
  readonly form: PayForm | null
  readonly name: string
  readonly label: string
  readonly isOptional?: boolean
  readonly hint?: string
}

function TextInput({ form, name, label, isOptional = false, hint, ...input }: TextInputProps) {
  const id = `pay-${name}`
  const error = form?.errors[name]
  return (
    <Field id={id} label={label} isOptional={isOptional} error={error} hint={hint}>
      <input
        {...controlProps(id, error, hint)}
        {...input}
        type="text"
        name={name}
        defaultValue={form?.values[name] ?? ''}
      />
    </Field>
  )
}
