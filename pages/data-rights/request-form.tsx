import { type RefObject, useEffect, useRef, useState } from 'react'
import { readDataRightsRequest } from '#domain/data-rights/data-rights-request'
import { fieldSentences } from '#domain/form/field-sentences'
import { messages } from '#domain/messages'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { BrandMark } from '../kit/brand-mark.tsx'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import type { FormTexts } from '../kit/forms/form-draft.ts'
import { Honeypot } from '../kit/forms/honeypot.tsx'
import { useForm } from '../kit/forms/use-form.ts'
import type { loader } from './loader.ts'
import { FIELDS, fieldId, RequestFields } from './request-fields.tsx'
import styles from './request-form.module.css'
import { RightCards } from './right-cards.tsx'

type SubmittedProps = {
  readonly isShown: boolean
  readonly panel: RefObject<HTMLDivElement | null>
}

const SHOWN_MS = 3000

/** §4: a card is selected, the form is shown and submitted, and after 3 s it is reset. */
export function RequestForm({ data }: PageProps<typeof loader>) {
  const { form, texts, errors, submission, edit, submit, focusField } = useForm({
    api: '/api/data-rights',
    draftKey: 'dataRightsDraft',
    fields: FIELDS,
    check,
    refused: data.form,
    isAccepted: data.isSent,
    hint: data.hint,
  })
  const { isShown, panel, heading } = useSubmitted(submission.status === 'sent', data.isSent)
  const isSending = submission.status === 'sending'

  return (
    <section
      className={`stack-wider one-column ${styles.section}`}
      id="request"
      aria-labelledby="request-heading"
    >
      <h2 id="request-heading" ref={heading} tabIndex={-1}>
        What would you like?
      </h2>
      <Submitted isShown={isShown} panel={panel} />
      <form
        ref={form}
        className={`one-column ${styles.form}`}
        method="post"
        action="/data-rights"
        onInput={edit}
        onSubmit={submit}
        hidden={isShown}
      >
        <ErrorSummary errors={errors} fields={FIELDS} idOf={fieldId} onSelect={focusField} />
        <RightCards chosen={texts.requestType} error={errors.requestType} />
        <div className={`one-column ${styles.fields}`} id="request-fields">
          <RequestFields texts={texts} errors={errors} isLocked={isSending} />
          <Honeypot />
          <Callout role="alert" tone="error" look="boxed" className={styles.failure}>
            {submission.status === 'failed' && submission.message}
          </Callout>
          <Button
            type="submit"
            look="main"
            className={styles.submit ?? ''}
            aria-disabled={isSending || undefined}
            autoFocus={Boolean(data.form?.message)}
          >
            {isSending ? 'Submitting...' : 'Submit Request'}
          </Button>
        </div>
      </form>
    </section>
  )
}

function check(texts: FormTexts) {
  const read = readDataRightsRequest(texts)
  return read.ok ? null : fieldSentences(read.error)
}

/** §9: the panel is shown for 3 s, or without script as long as the page is open. */
function useSubmitted(isSentNow: boolean, isSentBefore: boolean) {
  const [isShownOnLoad, setIsShownOnLoad] = useState(isSentBefore)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = isSentNow || isShownOnLoad

  useEffect(() => {
    if (!isShownOnLoad) return
    const timer = setTimeout(() => setIsShownOnLoad(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShownOnLoad])

  // The form, which had the focus, is hidden; after 3 s so is the panel.
  useEffect(() => {
    if (!isShown) return
    panel.current?.focus()
    return () => {
      const { activeElement, body } = document
      const hasLostFocus = activeElement === body || activeElement === panel.current
      if (hasLostFocus) heading.current?.focus()
    }
  }, [isShown])

  return { isShown, panel, heading }
}

/** The live region exists before its text, so that the text is announced. */
function Submitted({ isShown, panel }: SubmittedProps) {
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className={isShown ? `stack-wide ${styles.panel}` : ''}
    >
      {isShown && (
        <>
          <BrandMark size={40} />
          <p className={styles.words}>{messages['request-submitted']}</p>
          <p>
            Please look into your mailbox, and later again if nothing is there, and confirm that it
            is yours.
          </p>
        </>
      )}
    </div>
  )
}
