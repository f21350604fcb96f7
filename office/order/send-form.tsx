import { Button } from '#ui/button.tsx'
import type { OrderData, OrderLineData } from '../kit/data/order-data.ts'
import { FieldGroup } from '../kit/forms/field-group.tsx'
import { ParcelFields } from '../kit/forms/parcel-fields.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { QuantityInput } from '../kit/forms/quantity-input.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import styles from './page.module.css'
import { SeenFields } from './seen-fields.tsx'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

export function SendForm({ data, form }: Props) {
  const action = orderPath(data.id, 'sent')
  return (
    <PostForm action={action} form={form} draft={{ version: data.fulfilment ?? '' }} isMultipart>
      <SeenFields data={data} />
      <ParcelFields
        action={action}
        form={form}
        noteHint="Stands in the mail about the parcel."
        withPhoto
      />
      <Contents data={data} form={form} />
      <Button className={styles.big} look="main" type="submit">
        Sent
      </Button>
    </PostForm>
  )
}

/** Asks which units are in this parcel, unless only one unit is left. */
function Contents({ data, form }: Props) {
  const own = ownForm(form, orderPath(data.id, 'sent'))
  const left = data.lines.filter((line) => leftOf(line) > 0)
  if (left.reduce((units, line) => units + leftOf(line), 0) <= 1) return null
  return (
    <FieldGroup legend="In this parcel">
      <input type="hidden" name="lines" value={left.map(({ position }) => position).join(' ')} />
      {left.map((line) => {
        const name = `quantity-${line.position}`
        const error = own?.errors[name]
        return (
          <div key={line.position} className={styles.content}>
            <label className={styles.contentLabel} htmlFor={name}>
              {line.title}, {line.choice}
              <span className="quiet wrap-anywhere"> of {leftOf(line)}</span>
            </label>
            <QuantityInput
              name={name}
              max={leftOf(line)}
              defaultValue={own?.values[name] ?? leftOf(line)}
              errorId={error && `${name}-error`}
            />
            {error && (
              <p className={`problem ${styles.error}`} id={`${name}-error`}>
                {error}
              </p>
            )}
          </div>
        )
      })}
    </FieldGroup>
  )
}

function leftOf({ quantity, sent, withdrawn }: OrderLineData): number {
  return quantity - sent - withdrawn
}
