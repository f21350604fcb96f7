import { type ComponentProps, useState } from 'react'
import { DEFAULT_COUNTRY } from '#domain/checkout/countries'
import { GHANA_REGIONS } from '#domain/checkout/ghana-regions'
import { messages } from '#domain/messages'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './place-fields.module.css'
import { type OfferedWay, ZoneChoice } from './zone-choice.tsx'

/** The fields show these values, as they were typed or are known, and what was wrong with them. */
export type PlaceForm = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

type Props = {
  /** A page may have other fields of the same name. */
  readonly idPrefix: string
  readonly country: string
  readonly form: PlaceForm | null
  /** The region is '' before one is chosen, and without script: the server checks the choice. */
  readonly zonesIn: (region: string) => readonly OfferedWay[]
}

/** The fields have this order on the page. */
const FIELD_ORDER = ['address', 'city', 'region', 'digitalAddress', 'postalCode'] as const

/** Asks how an order gets to its buyer, and where to. For pick-up the address disappears, without script too. */
export function PlaceFields({ idPrefix, country, form, zonesIn }: Props) {
  const isGhana = country === DEFAULT_COUNTRY
  const [region, setRegion] = useState(form?.values.region ?? '')
  const first = FIELD_ORDER.find((name) => form?.errors[name] !== undefined)
  const field = { idPrefix, form, first, autoComplete: 'off' } as const
  const regionId = `${idPrefix}-region`
  const regionError = form?.errors.region
  return (
    <div className={styles.fields}>
      <ZoneChoice
        zones={zonesIn(region)}
        chosenId={form?.values.deliveryZone}
        error={form?.errors.deliveryZone}
      />
      <div className={styles.place}>
        <TextInput
          {...field}
          name="address"
          label="Address"
          {...(isGhana && { hint: messages['landmark-hint'] })}
        />
        <TextInput {...field} name="city" label="City" />
        {isGhana ? (
          <Field id={regionId} label="Region" error={regionError}>
            <select
              {...controlProps(regionId, regionError)}
              name="region"
              value={region}
              // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
              autoFocus={first === 'region'}
              onChange={(event) => setRegion(event.target.value)}
            >
              <option value="">Choose a region</option>
              {GHANA_REGIONS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </Field>
        ) : (
          <TextInput {...field} name="region" label="Region" />
        )}
        {isGhana ? (
          <TextInput
            {...field}
            name="digitalAddress"
            label="Digital address"
            isOptional
            hint={messages['digital-address-hint']}
          />
        ) : (
          <TextInput {...field} name="postalCode" label="Postal code" isOptional />
        )}
      </div>
    </div>
  )
}

type TextInputProps = Pick<ComponentProps<'input'>, 'autoComplete'> &
  Pick<Props, 'idPrefix' | 'form'> & {
    readonly name: string
    readonly label: string
    readonly isOptional?: boolean
    readonly hint?: string
    /** The first field that was refused has the focus. */
    readonly first: string | undefined
  }

function TextInput({
  idPrefix,
  form,
  name,
  label,
  isOptional = false,
  hint,
  first,
  ...input
}: TextInputProps) {
  const id = `${idPrefix}-${name}`
  const error = form?.errors[name]
  return (
    <Field id={id} label={label} isOptional={isOptional} error={error} hint={hint}>
      <input
        {...controlProps(id, error, hint)}
        {...input}
        type="text"
        name={name}
        defaultValue={form?.values[name] ?? ''}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
        autoFocus={first === name}
      />
    </Field>
  )
}
