import type { ComponentProps } from 'react'
import { COUNTRIES, DEFAULT_COUNTRY } from '#domain/checkout/countries'
import { GHANA_REGIONS } from '#domain/checkout/ghana-regions'
import { formatPhone } from '#domain/checkout/phone'
import { readDigitalAddress } from '#domain/delivery/digital-address'
import { messages } from '#domain/messages'
import { FormGrid } from '#ui/form-grid.tsx'
import type { FormValues } from '../kit/checkout/form-draft.ts'
import styles from './checkout-form.module.css'
import { controlProps, type FieldsProps, FormField } from './form-field.tsx'
import { PhoneField } from './phone-field.tsx'

/** §2 prescribes this order. */
export function ClientInformation(props: FieldsProps) {
  return (
    <section className="stack-wider one-column" aria-labelledby="client-information">
      <h2 id="client-information" className="size-h3">
        Client Information
      </h2>
      <div className={`stack-wide one-column ${styles.fields}`}>
        <FormGrid>
          <TextInput {...props} name="firstName" label="First Name" autoComplete="given-name" />
          <TextInput {...props} name="lastName" label="Last Name" autoComplete="family-name" />
        </FormGrid>
        <TextInput
          {...props}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <FormGrid>
          <CountryField {...props} />
          <PhoneField {...props} />
        </FormGrid>
        <AddressField {...props} />
        <FormGrid>
          <TextInput {...props} name="city" label="City" autoComplete="address-level2" />
          <RegionField {...props} />
          {props.typed.country === DEFAULT_COUNTRY && <DigitalAddressField {...props} />}
          <TextInput
            {...props}
            name="postalCode"
            label="Postal Code"
            isOptional
            autoComplete="postal-code"
          />
        </FormGrid>
      </div>
    </section>
  )
}

type TextInputProps = FieldsProps &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> & {
    readonly name: keyof FormValues
    readonly label: string
    readonly isOptional?: boolean
    readonly hint?: string | undefined
  }

function TextInput(props: TextInputProps) {
  const { typed, errors, onEdit, name, label, isOptional = false, hint, ...input } = props
  const error = errors[name]
  return (
    <FormField name={name} label={label} isOptional={isOptional} error={error} hint={hint}>
      <input
        {...controlProps(name, error, hint)}
        type="text"
        {...input}
        required={!isOptional}
        value={typed[name]}
        onChange={(event) => onEdit({ [name]: event.target.value })}
      />
    </FormField>
  )
}

/** The hint asks for a landmark, because few streets in Ghana have numbers. */
function AddressField(props: FieldsProps) {
  const hint = props.typed.country === DEFAULT_COUNTRY ? messages['landmark-hint'] : undefined
  return (
    <TextInput {...props} name="address" label="Address" autoComplete="address-line1" hint={hint} />
  )
}

/** A value that looks wrong is warned about and accepted. */
function DigitalAddressField(props: FieldsProps) {
  const typed = props.typed.digitalAddress.trim()
  const isUnusual = typed !== '' && readDigitalAddress(typed) === null
  return (
    <TextInput
      {...props}
      name="digitalAddress"
      label="Digital address"
      isOptional
      autoComplete="off"
      hint={messages[isUnusual ? 'digital-address-unusual' : 'digital-address-hint']}
    />
  )
}

const COUNTRY_OPTIONS = [
  ...COUNTRIES.filter(({ code }) => code === DEFAULT_COUNTRY),
  ...COUNTRIES.filter(({ code }) => code !== DEFAULT_COUNTRY),
].map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
))

function CountryField({ typed, errors, onEdit }: FieldsProps) {
  function choose(country: string) {
    const isKnownRegion = GHANA_REGIONS.some((region) => region === typed.region)
    const region = country === DEFAULT_COUNTRY && !isKnownRegion ? '' : typed.region
    onEdit({ country, region, phone: formatPhone(typed.phone, country) })
  }
  return (
    <FormField name="country" label="Country" error={errors.country}>
      <select
        {...controlProps('country', errors.country)}
        autoComplete="country"
        value={typed.country}
        onChange={(event) => choose(event.target.value)}
      >
        {COUNTRY_OPTIONS}
      </select>
    </FormField>
  )
}

/** The region is a list for Ghana, and free text elsewhere. */
function RegionField(props: FieldsProps) {
  const { typed, errors, onEdit } = props
  if (typed.country !== DEFAULT_COUNTRY) {
    return <TextInput {...props} name="region" label="Region" autoComplete="address-level1" />
  }
  return (
    <FormField name="region" label="Region" error={errors.region}>
      <select
        {...controlProps('region', errors.region)}
        autoComplete="address-level1"
        required
        value={typed.region}
        onChange={(event) => onEdit({ region: event.target.value })}
      >
        <option value="">Choose a region</option>
        {GHANA_REGIONS.map((region) => (
          <option key={region}>{region}</option>
        ))}
      </select>
    </FormField>
  )
}
