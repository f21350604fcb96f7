import type { OwnerForm } from '../page.ts'
import { ownForm } from './post-form.tsx'
import { RadioGroup } from './radio-group.tsx'
import styles from './sale-fields.module.css'
import { TextField } from './text-field.tsx'

const PAYMENTS = [
  { value: 'cash', label: 'Cash' },
  { value: 'mobile-money', label: 'Mobile money' },
] as const

type Props = { readonly action: string; readonly form: OwnerForm | null }

/** Asks how it was paid, and who bought it. */
export function SaleFields({ action, form }: Props) {
  const own = ownForm(form, action)
  const field = { action, form, isOptional: true, autoComplete: 'off' } as const
  const customer = own ? [own.values.name, own.values.phone, own.errors.name, own.errors.phone] : []
  return (
    <>
      <RadioGroup
        name="payment"
        legend="Paid by"
        options={PAYMENTS}
        value={own?.values.payment ?? 'cash'}
        error={own?.errors.payment}
        isInColumns
      />
      <details open={customer.some(Boolean)} data-customer="">
        <summary className={styles.summary}>Customer (optional)</summary>
        <div className={`stack-wide ${styles.customer}`}>
          <TextField {...field} name="name" label="Name" maxLength={100} />
          <TextField
            {...field}
            name="phone"
            label="Phone"
            type="tel"
            hint="For the receipt by WhatsApp, such as 024 123 4567."
            maxLength={30}
          />
        </div>
      </details>
    </>
  )
}
