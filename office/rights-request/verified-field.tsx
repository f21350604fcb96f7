import { METHODS } from '#domain/data-rights/rights'
import type { RightsRequestData } from '../kit/data/rights-data.ts'
import { CheckField } from '../kit/forms/check-field.tsx'
import type { OwnerForm } from '../kit/page.ts'

type Props = {
  readonly data: Pick<RightsRequestData, 'proof' | 'method'>
  readonly form: OwnerForm | null
}

/** The owner ticks it where the mailed link does not show who asks. */
export function VerifiedField({ data: { proof, method }, form }: Props) {
  if (proof === 'proven') return null
  const label =
    method === 'email'
      ? 'I made sure in another way that it is this person’s mailbox'
      : `I verified this person by ${METHODS[method].title.toLowerCase()}`
  return (
    <CheckField
      name="verified"
      label={label}
      isChecked={form?.values.verified === 'on'}
      error={form?.errors.verified}
    />
  )
}
