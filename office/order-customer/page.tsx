import { COUNTRIES } from '#domain/checkout/countries'
import type { CorrectableField } from '#domain/order/correctable-fields'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'order-customer'>

export function Page({ data, form }: Props) {
  const { id, fulfilment, customerVersion, address, values, isPickUp } = data
  const action = orderPath(id, 'customer')
  const field = (name: CorrectableField) => ({ action, form, name, defaultValue: values[name] })
  return (
    <>
      <BackLink href={orderPath(id)}>Order {id}</BackLink>
      <h1>Correct the customer</h1>
      <section aria-labelledby="now-heading">
        <h2 id="now-heading">As it is now</h2>
        <p>{address.join(', ')}</p>
      </section>
      <PostForm action={action} form={form} draft={{ version: String(customerVersion) }}>
        <input type="hidden" name="expected" value={fulfilment ?? ''} />
        <input type="hidden" name="customerVersion" value={customerVersion} />
        <TextField {...field('firstName')} label="First name" />
        <TextField {...field('lastName')} label="Last name" />
        <TextField {...field('phone')} label="Phone" type="tel" />
        {!isPickUp && (
          <>
            <TextField {...field('address')} label="Address" />
            <TextField {...field('city')} label="City" />
            <TextField {...field('region')} label="Region" />
            <TextField {...field('digitalAddress')} label="Digital address" isOptional />
            <TextField {...field('postalCode')} label="Postal code" isOptional />
          </>
        )}
        <CountryField action={action} form={form} code={values.country} />
        <Button look="main" type="submit">
          Save
        </Button>
      </PostForm>
    </>
  )
}

type CountryProps = {
  readonly action: string
  readonly form: OwnerForm | null
  readonly code: string
}

function CountryField({ action, form, code }: CountryProps) {
  const own = ownForm(form, action)
  const error = own?.errors.country
  return (
    <Field id="country" label="Country" error={error}>
      <select
        {...controlProps('country', error)}
        name="country"
        defaultValue={own?.values.country ?? code}
      >
        {COUNTRIES.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
