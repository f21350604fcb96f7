import { readContactMessage } from '#domain/contact/contact-message'
import { fieldSentences } from '#domain/form/field-sentences'
import type { PageProps } from '../frame/page-data.ts'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import type { FormTexts } from '../kit/forms/form-draft.ts'
import { Honeypot } from '../kit/forms/honeypot.tsx'
import { useForm } from '../kit/forms/use-form.ts'
import { ContactFields, FIELDS, fieldId } from './contact-fields.tsx'
import styles from './contact-form.module.css'
import type { loader } from './loader.ts'
import { SubmitButton } from './submit-button.tsx'
import { Thanks } from './thanks.tsx'

export function ContactForm({ data }: PageProps<typeof loader>) {
  const { form, texts, errors, submission, edit, submit, startOver, focusField } = useForm({
    api: '/api/contact',
    draftKey: 'contactDraft',
    fields: FIELDS,
    check,
    refused: data.form,
    isAccepted: data.isSent,
    hint: data.hint,
  })
  const isSending = submission.status === 'sending'

  return (
    <section className={`one-column ${styles.section}`} id="form" aria-labelledby="contact-form">
      <h2 id="contact-form" className={styles.heading}>
        SEND A MESSAGE
      </h2>
      <Thanks submission={submission} onAnother={startOver} />
      <form
        ref={form}
        className={`stack-wide one-column ${styles.form}`}
        method="post"
        action="/contact"
        onInput={edit}
        onSubmit={submit}
      >
        <ErrorSummary errors={errors} fields={FIELDS} idOf={fieldId} onSelect={focusField} />
        <ContactFields texts={texts} errors={errors} isLocked={isSending} />
        <Honeypot />
        <SubmitButton submission={submission} isFocused={Boolean(data.form?.message)} />
      </form>
    </section>
  )
}

function check(texts: FormTexts) {
  const read = readContactMessage(texts)
  return read.ok ? null : fieldSentences(read.error)
}
