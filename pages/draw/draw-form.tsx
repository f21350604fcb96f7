import { drawMessages } from '#domain/draw-messages'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import type { EnterDrawData } from '../kit/data/drop-pages.ts'
import { EMAIL_INPUT } from '../kit/forms/field-props.ts'
import { Honeypot } from '../kit/forms/honeypot.tsx'
import styles from './page.module.css'

type Props = { readonly data: Extract<EnterDrawData, { readonly state: 'form' }> }

export function DrawForm({ data: { draw, product, variants, form } }: Props) {
  const { variant, name, email, phone } = form?.errors ?? {}
  return (
    <form className={styles.form} method="post" action="/draw" noValidate>
      <input type="hidden" name="drop" value={draw.id} />
      <input type="hidden" name="product" value={product.id} />
      <Callout role="alert" tone="error" look="boxed">
        {form?.message}
      </Callout>
      <Field id="draw-variant" label="Colour and size" error={variant}>
        <select
          {...controlProps('draw-variant', variant)}
          name="variant"
          required
          defaultValue={form?.values.variant ?? ''}
        >
          <option value="">Choose one</option>
          {variants.map((each) => (
            <option key={each.value} value={each.value}>
              {each.name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="draw-name" label="Name" error={name}>
        <input
          {...controlProps('draw-name', name)}
          type="text"
          name="name"
          autoComplete="name"
          required
          defaultValue={form?.values.name}
        />
      </Field>
      <Field id="draw-email" label="Email" error={email}>
        <input
          {...controlProps('draw-email', email)}
          {...EMAIL_INPUT}
          name="email"
          required
          defaultValue={form?.values.email}
        />
      </Field>
      <Field id="draw-phone" label="Phone" error={phone} hint={drawMessages['phone-hint-draw']}>
        <input
          {...controlProps('draw-phone', phone, drawMessages['phone-hint-draw'])}
          type="tel"
          name="phone"
          autoComplete="tel"
          required
          defaultValue={form?.values.phone}
        />
      </Field>
      <Honeypot />
      <Button type="submit" look="main">
        Enter the draw
      </Button>
      <p className={styles.quiet}>
        One entry for a mailbox; a phone number is offered one piece. Nobody sees who entered: the
        published list has random numbers in place of entries and phones. How long we keep what you
        enter stands in the <a href="/privacy-policy">privacy policy</a>.
      </p>
    </form>
  )
}
