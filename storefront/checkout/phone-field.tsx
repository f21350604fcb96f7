import type { ChangeEvent } from 'react'
import { DEFAULT_COUNTRY, findCountry } from '#domain/checkout/countries'
import { formatPhone } from '#domain/checkout/phone'
import styles from './checkout-form.module.css'
import { controlProps, type FieldsProps, FormField } from './form-field.tsx'

/** §5: digits only, grouped for Ghana; the dial code stands before them. */
export function PhoneField({ typed, errors, onEdit }: FieldsProps) {
  const { country, phone } = typed

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    // Grouping in the midst of a number would throw the caret to its end, and a number that begins
    // with its dial code can only be told apart once it is whole.
    const isAtEnd = target.selectionStart === target.value.length
    const isPlain = !/^\s*(?:\+|00)/.test(target.value)
    onEdit({ phone: isAtEnd && isPlain ? formatPhone(target.value, country) : target.value })
  }

  return (
    <FormField name="phone" label="Phone" error={errors.phone}>
      <div className={styles.phone}>
        <span className={styles.dialCode}>+{findCountry(country)?.phoneCode}</span>
        <input
          {...controlProps('phone', errors.phone)}
          // A national number is plain text to HTML; `tel` means one with its dial code.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={country === DEFAULT_COUNTRY ? 'XX XXX XXXX' : undefined}
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
