import { controlProps, Field } from '#ui/field.tsx'
import type { OwnerForm } from '../page.ts'
import styles from './parcel-fields.module.css'
import { ownForm } from './post-form.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The hint says in which mail the note stands. */
  readonly noteHint: string
  /** Asks for a photo of the waybill, which only a multipart form can send. */
  readonly withPhoto?: boolean
}

const WAYS = [
  { value: 'courier', label: 'Courier' },
  { value: 'rider', label: 'Rider' },
  { value: 'bus', label: 'Bus' },
] as const

/** Asks who carries a parcel, and for a note in its mail. The style sheet hides fields of the other ways. */
export function ParcelFields({ action, form, noteHint, withPhoto = false }: Props) {
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <div className={`stack-wide ${styles.fields}`}>
      <RadioGroup
        name="way"
        legend="How it goes"
        options={WAYS}
        value={ownForm(form, action)?.values.way ?? 'courier'}
        error={undefined}
        isInColumns
      />
      <TextField
        {...field}
        name="carrier"
        label="Carrier or rider"
        hint="For a bus: the company."
        maxLength={100}
      />
      <TextField
        {...field}
        name="phone"
        label="Phone of the rider"
        type="tel"
        maxLength={40}
        isOptional
      />
      <div className={styles.ofRider}>
        <TextField {...field} name="plate" label="Number plate" maxLength={20} isOptional />
      </div>
      <div className={styles.ofBus}>
        <TextField
          {...field}
          name="station"
          label="Station"
          hint="Where the customer collects it."
          maxLength={100}
          isOptional
        />
      </div>
      <TextField
        {...field}
        name="tracking"
        label="Tracking number"
        hint="For a bus: the number of the waybill."
        maxLength={100}
        isOptional
      />
      {withPhoto && (
        <div className={styles.ofBus}>
          <PhotoField action={action} form={form} />
        </div>
      )}
      <TextAreaField
        {...field}
        id="parcel-note"
        name="note"
        label="A word for the customer"
        hint={noteHint}
        maxLength={500}
        isOptional
      />
    </div>
  )
}

function PhotoField({ action, form }: Pick<Props, 'action' | 'form'>) {
  const error = ownForm(form, action)?.errors.photo
  const hint = 'JPEG, PNG or WebP, up to 12 MB. Only the customer and you see it.'
  return (
    <Field id="photo" label="Photo of the waybill" error={error} hint={hint} isOptional>
      <input
        {...controlProps('photo', error, hint)}
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
      />
    </Field>
  )
}
