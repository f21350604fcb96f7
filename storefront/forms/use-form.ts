import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormState } from '#contracts/form'
import type { FieldSentences } from '#domain/form/field-sentences'
import { dropDraft, type FormTexts, keepDraft, restoreDraft, textsIn } from './form-draft.ts'
import { sendForm } from './send-form.ts'

export type Submission =
  | { readonly status: 'idle' | 'sending' }
  /** `sent` for as long as the button says so, `done` after that. */
  | { readonly status: 'sent' | 'done'; readonly hint: string }
  | { readonly status: 'failed'; readonly message: string }

const SENT_MS = 3000

type Options = {
  readonly api: string
  readonly draftKey: string
  /** In the order of the screen. */
  readonly fields: readonly string[]
  /** What is wrong with it before it is sent; null when nothing is. */
  readonly check: (texts: FormTexts) => FieldSentences | null
  /** From a form sent without script: refused, or taken. */
  readonly refused: FormState | null
  readonly isTaken: boolean
  readonly hint: string
}

/**
 * A form that works without script, answered in place. Its texts stay in the fields themselves, so
 * what was typed before the app was awake is simply there; `texts` are only where they begin.
 */
export function useForm(options: Options) {
  const { api, draftKey, fields, check, refused, isTaken } = options
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [texts, setTexts] = useState<FormTexts>(refused?.values ?? {})
  const [errors, setErrors] = useState<FieldSentences>(refused?.errors ?? {})
  const [submission, setSubmission] = useState(() => startOf(options))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the app wakes.
  useEffect(() => {
    if (!form.current) return
    // Our own sentences replace the browser's bubbles once there is script to show them.
    form.current.noValidate = true
    if (isTaken) dropDraft(draftKey)
    else if (!refused) restoreDraft(draftKey, form.current)
  }, [])

  useEffect(() => {
    if (submission.status !== 'sent') return
    const timer = setTimeout(() => setSubmission({ ...submission, status: 'done' }), SENT_MS)
    return () => clearTimeout(timer)
  }, [submission])

  /** §5: editing takes away the field's error and the general one. */
  function edit({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    keepDraft(draftKey, currentTarget)
    const name = 'name' in target ? `${target.name}` : ''
    setErrors((before) => without(before, name))
    setSubmission((before) => (before.status === 'failed' ? { status: 'idle' } : before))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // While it still says that it was sent, a press is the second half of a double tap.
    if (isBusy.current || submission.status === 'sent') return
    const typed = textsIn(event.currentTarget)
    const faults = check(typed)
    if (faults) return refuse(faults)

    isBusy.current = true
    setErrors({})
    setSubmission({ status: 'sending' })
    const answer = await sendForm(api, typed)
    isBusy.current = false
    if (answer.status === 'accepted') return empty(answer.hint)
    if (answer.status === 'refused') return refuse(answer.fields)
    setSubmission(answer)
  }

  function refuse(sentences: FieldSentences) {
    flushSync(() => {
      setErrors(sentences)
      setSubmission({ status: 'idle' })
    })
    focusField(fields.find((field) => sentences[field] !== undefined))
  }

  function empty(hint: string) {
    dropDraft(draftKey)
    flushSync(() => {
      setTexts({})
      setSubmission({ status: 'sent', hint })
    })
    form.current?.reset()
  }

  function beginAnew() {
    flushSync(() => setSubmission({ status: 'idle' }))
    focusField(fields[0])
  }

  function focusField(name: string | undefined) {
    const control = form.current?.elements.namedItem(name ?? '')
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
  }

  return { form, texts, errors, submission, edit, submit, beginAnew, focusField }
}

function startOf({ refused, isTaken, hint }: Options): Submission {
  if (refused?.message) return { status: 'failed', message: refused.message }
  return isTaken ? { status: 'done', hint } : { status: 'idle' }
}

function without(sentences: FieldSentences, name: string): FieldSentences {
  return Object.fromEntries(Object.entries(sentences).filter(([field]) => field !== name))
}
