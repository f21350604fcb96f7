import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormState } from '#contracts/form'
import type { FieldSentences } from '#domain/form/field-sentences'
import { deleteDraft, type FormTexts, restoreDraft, storeDraft, textsIn } from './form-draft.ts'
import { giveUpRoom, keepInPlace } from './keep-in-place.ts'
import { sendForm } from './send-form.ts'

export type Submission =
  | { readonly status: 'idle' | 'sending' }
  /** The status is `sent` while the button says so, then `done`. */
  | { readonly status: 'sent' | 'done'; readonly hint: string }
  | { readonly status: 'failed'; readonly message: string }

const SENT_DURATION_MS = 3000

type Options = {
  readonly api: string
  readonly draftKey: string
  /** The fields are in screen order. */
  readonly fields: readonly string[]
  /** Validates before sending, and returns null if valid. */
  readonly check: (texts: FormTexts) => FieldSentences | null
  /** A form posted without script was refused or accepted. */
  readonly refused: FormState | null
  readonly isAccepted: boolean
  readonly hint: string
}

/**
 * A form that works without script; with script it is sent by fetch. Its fields are uncontrolled,
 * so input from before hydration is preserved; `texts` are only the initial values.
 */
export function useForm(options: Options) {
  const { api, draftKey, fields, check, refused, isAccepted } = options
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [texts, setTexts] = useState<FormTexts>(refused?.values ?? {})
  const [errors, setErrors] = useState<FieldSentences>(refused?.errors ?? {})
  const [submission, setSubmission] = useState(() => initialSubmission(options))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (!form.current) return
    // Our own messages replace the browser's validation bubbles.
    form.current.noValidate = true
    if (isAccepted) deleteDraft(draftKey)
    else if (!refused) restoreDraft(draftKey, form.current)
  }, [])

  useEffect(() => {
    if (submission.status !== 'sent') return
    const timer = setTimeout(
      () => setSubmission({ ...submission, status: 'done' }),
      SENT_DURATION_MS,
    )
    return () => clearTimeout(timer)
  }, [submission])

  /** §5: editing clears the field's error and the form-level one. */
  function edit({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    storeDraft(draftKey, currentTarget)
    const name = 'name' in target ? `${target.name}` : ''
    if (errors[name] !== undefined && target instanceof Element)
      keepInPlace(target, () => setErrors((before) => without(before, name)))
    setSubmission((before) => (before.status === 'failed' ? { status: 'idle' } : before))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A press while the button shows `sent` is the second half of a double tap.
    if (isBusy.current || submission.status === 'sent') return
    const typed = textsIn(event.currentTarget)
    const problems = check(typed)
    if (problems) return showErrors(problems)

    isBusy.current = true
    setErrors({})
    setSubmission({ status: 'sending' })
    const outcome = await sendForm(api, typed)
    isBusy.current = false
    if (outcome.status === 'accepted') return clearForm(outcome.hint)
    if (outcome.status === 'refused') return showErrors(outcome.fields)
    setSubmission(outcome)
  }

  function showErrors(sentences: FieldSentences) {
    giveUpRoom(form.current)
    flushSync(() => {
      setErrors(sentences)
      setSubmission({ status: 'idle' })
    })
    focusField(fields.find((field) => sentences[field] !== undefined))
  }

  function clearForm(hint: string) {
    deleteDraft(draftKey)
    giveUpRoom(form.current)
    flushSync(() => {
      setTexts({})
      setSubmission({ status: 'sent', hint })
    })
    form.current?.reset()
  }

  function startOver() {
    flushSync(() => setSubmission({ status: 'idle' }))
    focusField(fields[0])
  }

  function focusField(name: string | undefined) {
    const control = form.current?.elements.namedItem(name ?? '')
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
  }

  return { form, texts, errors, submission, edit, submit, startOver, focusField }
}

function initialSubmission({ refused, isAccepted, hint }: Options): Submission {
  if (refused?.message) return { status: 'failed', message: refused.message }
  return isAccepted ? { status: 'done', hint } : { status: 'idle' }
}

function without(sentences: FieldSentences, name: string): FieldSentences {
  return Object.fromEntries(Object.entries(sentences).filter(([field]) => field !== name))
}
