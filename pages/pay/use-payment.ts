import { type FormEvent, useRef, useState } from 'react'
import type { PayForm } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import type { PaymentOutcome } from '../kit/checkout/payment/open-payment-window.ts'
import { startPayment } from './send-step.ts'

type Progress = {
  readonly isBusy: boolean
  readonly message: string | null
  /** The error is about the email field. */
  readonly error: string | undefined
  /** The provider's page is offered when its window does not open. */
  readonly continueUrl: string | null
}

const IDLE: Progress = { isBusy: false, message: null, error: undefined, continueUrl: null }

/** Opens the provider's window. How the payment ended is read from our server, by loading the page anew. */
export function usePayment(orderId: string, refused: PayForm | null) {
  const [progress, setProgress] = useState<Progress>({
    ...IDLE,
    message: refused?.message ?? null,
    error: refused?.errors.email,
  })
  const isBusy = useRef(false)

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    isBusy.current = true
    setProgress({ ...IDLE, isBusy: true })
    const started = await startPayment({ order: orderId, email })
    if (!started.ok) {
      const { message, fields } = started.error
      isBusy.current = false
      const isOfField = fields.email !== undefined
      return setProgress({ ...IDLE, message: isOfField ? null : message, error: fields.email })
    }
    const outcome = await openWindow(started.value)
    if (outcome === 'success') return location.replace(`/pay?reference=${started.value.reference}`)
    if (outcome === 'cancelled') return location.replace('/pay')
    isBusy.current = false
    setProgress({
      ...IDLE,
      message: messages[outcome.error],
      continueUrl: started.value.authorizationUrl,
    })
  }

  return { ...progress, pay }
}

type Window = Parameters<
  typeof import('../kit/checkout/payment/open-payment-window.ts').openPaymentWindow
>[0]

async function openWindow(order: Window): Promise<PaymentOutcome> {
  try {
    const { openPaymentWindow } = await import('../kit/checkout/payment/open-payment-window.ts')
    return await openPaymentWindow(order)
  } catch {
    return { error: 'payment-script-failed' }
  }
}
