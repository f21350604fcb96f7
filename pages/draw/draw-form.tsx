import { drawMessages } from '#domain/draw-messages'
import { controlProps, Field } from '#ui/field.tsx'
import type { EnterDrawData } from '../kit/data/drop-pages.ts'
import { EmailField, LineField, LineForm, PhoneField } from '../kit/line/line-form.tsx'

type Props = { readonly data: Extract<EnterDrawData, { readonly state: 'form' }> }

export function DrawForm({ data: { draw, product, variants, form } }: Props) {
  const error = form?.errors.variant
  return (
    <LineForm
      page="/draw"
      asked={{ drop: draw.id, product: product.id }}
      form={form}
      button="Enter the draw"
      note={
        <>
          One entry for a mailbox; a phone number is offered one piece. Nobody sees who entered: the
          published list has random numbers in place of entries and phones. How long we keep what
          you enter stands in the <a href="/privacy-policy">privacy policy</a>.
        </>
      }
    >
      <Field id="draw-variant" label="Colour and size" error={error}>
        <select
          {...controlProps('draw-variant', error)}
          name="variant"
          required
          defaultValue={form?.values.variant ?? ''}
        >
          <option value="">Choose one</option>
          {variants.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <LineField id="draw-name" name="name" label="Name" autoComplete="name" form={form} />
      <EmailField of="draw" form={form} />
      <PhoneField of="draw" form={form} hint={drawMessages['phone-hint-draw']} />
    </LineForm>
  )
}
