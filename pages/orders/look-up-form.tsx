import { useEffect, useRef } from 'react'
import { fieldSentences } from '#domain/form/field-sentences'
import { type LookUpField, readLookUp } from '#domain/tracking/look-up'
import { trackingMessages } from '#domain/tracking-messages'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field } from '#ui/field.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import { EMAIL_INPUT, fieldProps } from '../kit/forms/field-props.ts'
import type { FormTexts } from '../kit/forms/form-draft.ts'
import { Honeypot } from '../kit/forms/honeypot.tsx'
import { type Submission, useForm } from '../kit/forms/use-form.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'

const FIELDS = ['number', 'email'] as const satisfies readonly LookUpField[]

/** "Where is my order?": mails the link, and answers the same in any case. */
export function LookUpForm({ data }: PageProps<typeof loader>) {
  const { form, texts, errors, submission, edit, submit, focusField } = useForm({
    api: '/api/orders/look-up',
    draftKey: 'lookUpDraft',
    fields: FIELDS,
    check,
    refused: data.form,
    isAccepted: data.isSent,
    hint: data.hint,
  })
  const isSending = submission.status === 'sending'
  const { field, typed } = fieldProps(
    { fields: FIELDS, idOf: fieldId },
    { texts, errors, isLocked: isSending },
  )
  return (
    <section id="look-up" aria-labelledby="look-up-heading">
      <h2 id="look-up-heading" className={styles.heading}>
        Where is my order?
      </h2>
      <p className={styles.lead}>
        Give its number and the email address you ordered with, and we mail you the link.
      </p>
      <Answer submission={submission} />
      <form
        ref={form}
        className={`stack-wide ${styles.form}`}
        method="post"
        action="/orders"
        onInput={edit}
        onSubmit={submit}
      >
        <ErrorSummary errors={errors} fields={FIELDS} idOf={fieldId} onSelect={focusField} />
        <Field {...field('number')} label="Order number">
          <input
            {...typed('number')}
            type="text"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ORD-…"
          />
        </Field>
        <Field {...field('email')} label="Email">
          <input {...typed('email')} {...EMAIL_INPUT} required />
        </Field>
        <Honeypot />
        <Callout role="alert" tone="error" look="boxed">
          {submission.status === 'failed' && submission.message}
        </Callout>
        <Button type="submit" look="main" aria-disabled={isSending ? true : undefined}>
          {isSending ? 'Sending...' : 'Mail me the link'}
        </Button>
      </form>
    </section>
  )
}

function Answer({ submission }: { readonly submission: Submission }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = submission.status === 'sent' || submission.status === 'done'
  // The pressed button may be a screen further down.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <Callout
      ref={box}
      tone="success"
      look={isShown ? 'boxed' : 'none'}
      role="status"
      className={isShown ? styles.answer : ''}
    >
      {isShown && <p>{trackingMessages['order-link-asked']}</p>}
    </Callout>
  )
}

function fieldId(field: string): string {
  return `look-up-${field}`
}

function check(texts: FormTexts) {
  const read = readLookUp(texts)
  return read.ok ? null : fieldSentences(read.error)
}
