import type { ChangeEvent } from 'react'
import { DEFAULT_COUNTRY, findCountry } from '#domain/checkout/countries'
import { formatPhone } from '#domain/checkout/phone'
import { messages } from '#domain/messages'
import { labelId } from '#ui/field.tsx'
import styles from './checkout-form.module.css'
import { fieldId } from './field-id.ts'
import { controlProps, type FieldsProps, FormField } from './form-field.tsx'

const ID = fieldId('phone')
const DIAL_CODE_ID = `${ID}-dial-code`

/** §5: digits only, grouped for Ghana, with the dial code in front, which is part of its name. */
export function PhoneField({ typed, errors, onEdit }: FieldsProps) {
  const { country, phone } = typed
  const isGhana = country === DEFAULT_COUNTRY
  const hint = messages[isGhana ? 'phone-hint-ghana' : 'phone-hint']

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    // Grouping while the caret is inside the number would move it to the end, and a dial code can
    // only be recognised once the number is complete.
    const isAtEnd = target.selectionStart === target.value.length
    const isPlain = !/^\s*(?:\+|00)/.test(target.value)
    onEdit({ phone: isAtEnd && isPlain ? formatPhone(target.value, country) : target.value })
  }

  return (
    <FormField name="phone" label="Phone" error={errors.phone} hint={hint}>
      <div className={styles.phone}>
        <span id={DIAL_CODE_ID} className={styles.dialCode}>
          +{findCountry(country)?.phoneCode}
        </span>
        <input
          {...controlProps('phone', errors.phone, hint)}
          aria-labelledby={`${labelId(ID)} ${DIAL_CODE_ID}`}
          // HTML's `tel-national` needs type `text`; type `tel` means a number with its dial code.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={isGhana ? 'XX XXX XXXX' : undefined}
          required
          value={phone}
          onChange={change}
          onBlur={() => {
            const tidy = formatPhone(phone, country)
            if (tidy !== phone) onEdit({ phone: tidy })
          }}
        />
      </div>
    </FormField>
  )
}
