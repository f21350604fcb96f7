import type { ComponentProps, ReactNode } from 'react'
import type { FormState } from '#contracts/form'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { EMAIL_INPUT } from '../forms/field-props.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import styles from './line-page.module.css'

type FormProps = {
  readonly page: '/ask' | '/draw' | '/notify'
  /** The form asks for these, by field name. */
  readonly asked: Readonly<Record<string, string | number>>
  readonly form: FormState | null
  readonly button: string
  /** The note stands below the button. */
  readonly note: ReactNode
  readonly children: ReactNode
}

export function LineForm({ page, asked, form, button, note, children }: FormProps) {
  return (
    <form className={`stack-wide ${styles.form}`} method="post" action={page} noValidate>
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Callout role="alert" tone="error" look="boxed">
        {form?.message}
      </Callout>
      {children}
      <Honeypot />
      <Button type="submit" look="main">
        {button}
      </Button>
      <p className={styles.quiet}>{note}</p>
    </form>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'form'> & {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly form: FormState | null
  readonly hint?: string | undefined
}

/** Something that must be typed. */
export function LineField({ id, name, label, form, hint, ...input }: FieldProps) {
  const error = form?.errors[name]
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...controlProps(id, error, hint)}
        type="text"
        {...input}
        name={name}
        required
        defaultValue={form?.values[name]}
      />
    </Field>
  )
}

type ContactProps = Pick<FieldProps, 'form'> & { readonly of: 'ask' | 'draw' | 'notify' }

export function EmailField({ of, form }: ContactProps) {
  return <LineField {...EMAIL_INPUT} id={`${of}-email`} name="email" label="Email" form={form} />
}

export function PhoneField({ of, form, hint }: ContactProps & Pick<FieldProps, 'hint'>) {
  const tel = { type: 'tel', autoComplete: 'tel', name: 'phone', label: 'Phone' } as const
  return <LineField {...tel} id={`${of}-phone`} form={form} hint={hint} />
}
