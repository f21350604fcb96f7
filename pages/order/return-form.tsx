import { useState } from 'react'
import type { ReturnableLine, ReturnFormState, ReturnOffer } from '#contracts/tracked-order'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { dayOf } from '../kit/tracking/day-of.ts'
import pageStyles from './page.module.css'
import styles from './return-form.module.css'

type Props = {
  readonly orderId: string
  readonly offer: ReturnOffer | null
  /** A refused form is given as it was typed. */
  readonly form: ReturnFormState | null
}

/** The form works without script: a line's own fields appear when its box is ticked. */
export function ReturnForm({ orderId, offer, form: refused }: Props) {
  const [isEdited, setEdited] = useState(false)
  if (offer === null) return null
  const { lines, isOver, until } = offer
  if (isOver) {
    return (
      <p className={pageStyles.quiet}>
        Pieces could be sent back until {dayOf(until)}. Is something wrong with one?{' '}
        <a href="/contact">Write to us</a>.
      </p>
    )
  }
  if (lines.length === 0) return null
  // The refusal's sentence leaves with the first change, as in other forms.
  const form = refused && isEdited ? { ...refused, field: 'none', message: '' } : refused
  return (
    <details className={pageStyles.disclosure} open={refused !== null}>
      <summary className={pageStyles.summary}>
        Return or exchange
        <Icon name="chevron" size={18} />
      </summary>
      <form
        method="post"
        action="/order/return"
        className={`stack-wider one-column ${styles.form}`}
        noValidate
        onChange={() => setEdited(true)}
      >
        <input type="hidden" name="order" value={orderId} />
        <input type="hidden" name="form" value={offer.formId} />
        <p>
          Until {dayOf(until)}, for pieces in their original condition: unworn, unwashed, with their
          labels. Tick what you want to send back; we answer by email.
        </p>
        {form !== null && form.field === null && (
          <Callout tone="error" role="alert">
            <p>{form.message}</p>
          </Callout>
        )}
        <Lines lines={lines} form={form} />
        <Reason form={form} />
        <Button type="submit" look="main">
          Ask for it
        </Button>
      </form>
    </details>
  )
}

type LinesProps = { readonly lines: readonly ReturnableLine[]; readonly form: Props['form'] }

function Lines({ lines, form }: LinesProps) {
  const error = errorAt(form, 'pieces')
  return (
    <fieldset
      className={`stack-tight one-column ${styles.lines}`}
      aria-describedby={error && 'return-pieces-error'}
    >
      <legend className={styles.legend}>Pieces</legend>
      {error && (
        <p className="problem" id="return-pieces-error" role="alert">
          {error}
        </p>
      )}
      {lines.map((line, index) => (
        <Line
          key={line.position}
          line={line}
          form={form}
          isFocused={error !== undefined && index === 0}
        />
      ))}
      <p className={pageStyles.quiet}>
        Another size is listed if it costs the same and can be bought now. For any other, take your
        money back and order anew.
      </p>
    </fieldset>
  )
}

type LineProps = {
  readonly line: ReturnableLine
  readonly form: Props['form']
  readonly isFocused: boolean
}

function Line({ line, form, isFocused }: LineProps) {
  const { position, title, colour, size, picture } = line
  const name = `piece-${position}`
  return (
    <div className={`one-column ${styles.line}`}>
      <label className={`stack ${styles.variant}`}>
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={form?.values[name] === 'on'}
          // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
          autoFocus={isFocused}
        />
        <span>
          <Picture picture={picture} sizes="56px" />
        </span>
        <span>
          <span className={styles.title}>{title}</span>
          <span className={pageStyles.quiet}>
            {colour}, {size}
          </span>
        </span>
      </label>
      <div className={`stack ${styles.wishes}`}>
        {line.left > 1 && <Quantity line={line} form={form} />}
        <Instead line={line} form={form} />
      </div>
    </div>
  )
}

type WishProps = Pick<LineProps, 'line' | 'form'>

function Quantity({ line: { position, left }, form }: WishProps) {
  const name = `quantity-${position}`
  const id = `return-${name}`
  const error = errorAt(form, name)
  return (
    <Field id={id} label={`How many of ${left}`} error={error} errorRole="alert">
      <input
        {...controlProps(id, error)}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={left}
        defaultValue={form?.values[name] ?? 1}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
        autoFocus={error !== undefined}
      />
    </Field>
  )
}

function Instead({ line: { position, sizes }, form }: WishProps) {
  const name = `instead-${position}`
  const id = `return-${name}`
  const error = errorAt(form, name)
  return (
    <Field id={id} label="I want" error={error} errorRole="alert">
      <select
        {...controlProps(id, error)}
        name={name}
        defaultValue={form?.values[name] ?? 'refund'}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
        autoFocus={error !== undefined}
      >
        <option value="refund">My money back</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            Size {size} instead
          </option>
        ))}
      </select>
    </Field>
  )
}

const REASON_HINT = 'You need give no reason, but it helps us to make better pieces.'

function Reason({ form }: Pick<Props, 'form'>) {
  const error = errorAt(form, 'reason')
  return (
    <Field
      id="return-reason"
      label="Why?"
      error={error}
      hint={REASON_HINT}
      isOptional
      errorRole="alert"
    >
      <textarea
        {...controlProps('return-reason', error, REASON_HINT)}
        name="reason"
        rows={3}
        maxLength={500}
        defaultValue={form?.values.reason}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the browser shows the place without script.
        autoFocus={error !== undefined}
      />
    </Field>
  )
}

function errorAt(form: Props['form'], field: string): string | undefined {
  return form?.field === field ? form.message : undefined
}
