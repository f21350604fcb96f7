export type PaymentError = 'payment-script-failed' | 'payment-response-invalid' | 'payment-failed'
/** `cancelled` does not prove that nothing was paid: only the server knows. */
export type PaymentOutcome = 'success' | 'cancelled' | { readonly error: PaymentError }

export type PaymentAttempt = {
  readonly accessCode: string
  readonly load: () => void
  readonly finish: (outcome: PaymentOutcome) => void
  readonly succeed: (response: unknown) => void
  readonly cancel: () => void
  /** A cancel comes from the shopper from now on. */
  readonly acceptCancel: () => void
}

type Options = {
  readonly accessCode: string
  readonly reference: string
  readonly onLoad: () => void
  readonly onFinish: (outcome: PaymentOutcome) => void
}

/** Our own response may come so long after one for another payment. */
const FOREIGN_RESPONSE_TIMEOUT_MS = 3_000

/** Finishes once; later calls are ignored. */
export function createAttempt({
  accessCode,
  reference,
  onLoad,
  onFinish,
}: Options): PaymentAttempt {
  let state: 'opening' | 'open' | 'over' = 'opening'

  function finish(outcome: PaymentOutcome) {
    if (state === 'over') return
    state = 'over'
    onFinish(outcome)
  }

  return {
    accessCode,
    load: () => {
      if (state !== 'over') onLoad()
    },
    finish,
    succeed: (response) => {
      const outcome = judgeResponse(response, reference)
      if (outcome) finish(outcome)
      // The script closes the window in this case too, so waiting without a limit would hang.
      else setTimeout(finish, FOREIGN_RESPONSE_TIMEOUT_MS, 'cancelled')
    },
    // While opening a payment the script cancels the previous one, which may have the same code.
    cancel: () => {
      if (state === 'open') finish('cancelled')
    },
    acceptCancel: () => {
      if (state === 'opening') state = 'open'
    },
  }
}

/** Returns null if the response belongs to another payment. */
function judgeResponse(response: unknown, reference: string): PaymentOutcome | null {
  const responseReference: unknown =
    typeof response === 'object' && response !== null
      ? Reflect.get(response, 'reference')
      : undefined
  if (typeof responseReference !== 'string' || responseReference === '')
    return { error: 'payment-response-invalid' }
  return responseReference === reference ? 'success' : null
}
