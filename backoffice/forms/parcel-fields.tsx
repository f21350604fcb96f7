import type { OwnerForm } from '#contracts/backoffice/page'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  readonly action: string
  readonly form: OwnerForm | null
  /** Which mail the word stands in. */
  readonly noteHint: string
}

/** Who carries a parcel, and a word for its mail. */
export function ParcelFields({ action, form, noteHint }: Props) {
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <TextField {...field} name="carrier" label="Carrier or rider" maxLength={100} />
      <TextField
        {...field}
        name="phone"
        label="Phone of the rider"
        type="tel"
        maxLength={40}
        isOptional
      />
      <TextField {...field} name="tracking" label="Tracking number" maxLength={100} isOptional />
      <TextAreaField
        {...field}
        id="parcel-note"
        name="note"
        label="A word for the customer"
        hint={noteHint}
        maxLength={500}
        isOptional
      />
    </>
  )
}
