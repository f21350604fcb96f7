import { askMessages } from '#domain/ask-messages'
import { controlProps, Field } from '#ui/field.tsx'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import { LineField, LineForm, PhoneField } from '../kit/line/line-form.tsx'
import { Lead } from '../kit/line/line-page.tsx'
import type { AskData } from './loader.ts'

/** The fields are in screen order. */
const FIELDS = ['variant', 'name', 'phone', 'town', 'message'] as const

type Props = { readonly data: Extract<AskData, { readonly state: 'form' }> }

export function AskForm({ data: { product, variants, chosen, form } }: Props) {
  const errors = form?.errors ?? {}
  return (
    <>
      <Lead>{askMessages['ask-lead']}</Lead>
      <LineForm
        page="/ask"
        asked={{ product: product.id }}
        form={form}
        button="Send"
        note={
          <>
            How long we keep it stands in the <a href="/privacy-policy">privacy policy</a>.
          </>
        }
      >
        <ErrorSummary
          errors={errors}
          fields={FIELDS}
          idOf={idOf}
          onSelect={(field) => document.getElementById(idOf(field))?.focus()}
        />
        <Field id={idOf('variant')} label="Colour and size" error={errors.variant}>
          <select
            {...controlProps(idOf('variant'), errors.variant)}
            name="variant"
            required
            defaultValue={chosen}
          >
            <option value="">Choose one</option>
            {variants.map(({ value, words, isGone }) => (
              <option key={value} value={value} disabled={isGone}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        <LineField id={idOf('name')} name="name" label="Name" autoComplete="name" form={form} />
        <PhoneField of="ask" form={form} hint={askMessages['ask-phone-hint']} />
        <LineField
          id={idOf('town')}
          name="town"
          label="Town"
          autoComplete="address-level2"
          form={form}
        />
        <Field id={idOf('message')} label="Message" isOptional error={errors.message}>
          <textarea
            {...controlProps(idOf('message'), errors.message)}
            name="message"
            rows={4}
            defaultValue={form?.values.message}
          />
        </Field>
      </LineForm>
    </>
  )
}

function idOf(field: (typeof FIELDS)[number]): string {
  return `ask-${field}`
}
