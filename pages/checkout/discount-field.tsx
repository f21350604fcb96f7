import type { KeyboardEvent } from 'react'
import { discountWords } from '#domain/discount/discount-words'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { Button } from '#ui/button.tsx'
import styles from './checkout-form.module.css'
import { controlProps, FormField } from './form-field.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = Pick<
  Checkout,
  'typed' | 'errors' | 'edit' | 'discount' | 'applyDiscount' | 'isApplying' | 'progress' | 'totals'
>

/** §5: Apply is disabled while the field is empty, its code is applied, or a request runs. */
export function DiscountField(props: Props) {
  const { typed, errors, edit, discount, applyDiscount, isApplying, progress, totals } = props
  const isEmpty = typed.discountCode.trim() === ''
  const isBusy = isApplying || progress.status === 'processing'
  const isDisabled = isEmpty || discount !== null || isBusy

  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isEmpty || !isDisabled) void applyDiscount()
  }

  return (
    <div className={styles.discount}>
      <FormField
        name="discountCode"
        label="Discount Code"
        isOptional
        error={errors.discountCode}
        errorRole="alert"
      >
        <div className={`row-tight ${styles.code}`}>
          <input
            {...controlProps('discountCode', errors.discountCode)}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed.discountCode}
            onChange={(event) => edit({ discountCode: event.target.value })}
            onKeyDown={applyOnEnter}
          />
          <Button onClick={() => void applyDiscount()} disabled={isDisabled}>
            Apply
          </Button>
        </div>
      </FormField>
      <p role="status" className={styles.applied}>
        {discount &&
          `${messages['discount-applied'](discount.code, discountWords(discount))}.${
            totals ? ` You save ${formatMoney(totals.discount)}.` : ''
          }`}
      </p>
    </div>
  )
}
