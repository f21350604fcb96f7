import type { RefundablePaymentData } from '../data/refund-data.ts'
import type { OwnerForm } from '../page.ts'
import { ownForm } from './post-form.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextAreaField } from './text-area-field.tsx'

type TargetProps = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The form sent twice is one refund. */
  readonly token: string
  readonly payments: readonly RefundablePaymentData[]
}

/** Asks which payment is refunded, if the order has several. */
export function RefundTarget({ action, form, token, payments }: TargetProps) {
  const own = ownForm(form, action)
  return (
    <>
      {/* The token is not the one that was sent: after a refusal it is another refund. */}
      <input type="hidden" name="token" value={token} />
      {payments.length > 1 && (
        <RadioGroup
          name="payment"
          legend="Payment"
          options={payments.map(({ reference, left, paid }) => ({
            value: reference,
            label: `${left} left of ${paid}`,
            hint: reference,
          }))}
          value={own?.values.payment}
          error={own?.errors.payment}
        />
      )}
    </>
  )
}

type ReasonProps = Pick<TargetProps, 'action' | 'form'> & { readonly defaultValue?: string }

export function RefundReason(props: ReasonProps) {
  return (
    <TextAreaField
      {...props}
      name="reason"
      label="Reason"
      hint="For the people of the shop only."
      maxLength={500}
    />
  )
}
