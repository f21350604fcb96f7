import type { OrderRefundData, RefundableLineData } from '../kit/data/refund-data.ts'
import { CheckField } from '../kit/forms/check-field.tsx'
import { FieldGroup } from '../kit/forms/field-group.tsx'
import { QuantityInput } from '../kit/forms/quantity-input.tsx'
import type { OwnerForm } from '../kit/page.ts'
import styles from './page.module.css'

type Props = {
  readonly data: OrderRefundData
  /** The form has what was typed before, if it was refused. */
  readonly form: OwnerForm | null
}

/** Asks how many of each line are refunded, and whether they go back on sale. */
export function RefundLines({ data, form }: Props) {
  const { lines, canRestock } = data
  if (lines.length === 0) return null
  return (
    <FieldGroup legend="Pieces" error={{ name: 'lines', sentence: form?.errors.lines }}>
      <p className="quiet">
        {canRestock
          ? 'The numbers count for some pieces only; the ticks count for all that is left, too.'
          : 'The numbers count for some pieces only.'}
      </p>
      <input type="hidden" name="lines" value={lines.map(({ position }) => position).join(' ')} />
      {lines.map((line) => (
        <Line key={line.position} line={line} data={data} form={form} />
      ))}
    </FieldGroup>
  )
}

function Line({ line, data, form }: Props & { readonly line: RefundableLineData }) {
  const { position, name, left, worth, worths } = line
  const quantity = `quantity-${position}`
  const restock = `restock-${position}`
  const isTicked = form ? form.values[restock] === 'on' : data.restock
  return (
    <div className={styles.line} data-worths={worths.join(' ')}>
      <label className={styles.name} htmlFor={quantity}>
        {name}
        <span className={`quiet ${styles.worth}`}>
          {' '}
          of {left}, {worth}
          {left > 1 && ' together'}
        </span>
      </label>
      <QuantityInput name={quantity} max={left} defaultValue={form?.values[quantity] ?? 0} />
      {data.canRestock && (
        <div className={styles.tick}>
          <CheckField name={restock} label={`Back on sale: ${name}`} isChecked={isTicked} />
        </div>
      )}
    </div>
  )
}
