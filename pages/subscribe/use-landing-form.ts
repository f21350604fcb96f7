import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormState } from '#contracts/form'
import { newsletterMessages as messages } from '#domain/newsletter-messages'
import { sendSubscription } from '../kit/newsletter/send-subscription.ts'

type Errors = { readonly email?: string | undefined; readonly optIn?: string | undefined }

type LandingState = {
  readonly status: 'idle' | 'submitting' | 'refused'
  readonly errors: Errors
  readonly message: string | null
}

const IDLE: LandingState = { status: 'idle', errors: {}, message: null }

/** §4: the form is idle, then submitting with its inputs disabled, and then shows the thank-you page or the errors. */
export function useLandingForm(refused: FormState | null) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<LandingState>(
    refused ? { status: 'idle', errors: refused.errors, message: refused.message } : IDLE,
  )

  useEffect(() => {
    // Our own messages replace the browser's validation bubbles.
    form.current?.setAttribute('novalidate', '')
    // The back/forward cache may restore the page in the `submitting` state.
    const wake = () => setState((left) => (left.status === 'submitting' ? IDLE : left))
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  // The focus moves after the inputs are enabled again, because disabling them lost it.
  useEffect(() => {
    if (state.status !== 'refused') return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid], [type=submit]')
    wrong?.focus()
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const email = String(typed.get('email') ?? '')
    const errors = check(email, typed.has('optIn'))
    if (errors.email || errors.optIn) return setState({ status: 'refused', errors, message: null })

    setState({ ...IDLE, status: 'submitting' })
    const outcome = await sendSubscription(email)
    if (outcome.status === 'failed')
      setState({ status: 'refused', errors: {}, message: outcome.message })
    else location.assign('/landing-success')
  }

  const clearErrors = () => state.status !== 'submitting' && setState(IDLE)
  return { form, state, submit, clearErrors }
}

function check(email: string, isOptedIn: boolean): Errors {
  return {
    ...(email.trim() === '' ? { email: messages['newsletter-email-required'] } : {}),
    ...(isOptedIn ? {} : { optIn: messages['newsletter-opt-in-required'] }),
  }
}
