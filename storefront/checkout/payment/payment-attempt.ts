export type PaymentError = 'payment-script-failed' | 'payment-response-invalid' | 'payment-failed'
/** `cancelled` does not prove that nothing was paid: ask the server before saying so. */
export type PaymentOutcome = 'success' | 'cancelled' | { readonly error: PaymentError }

export type PaymentAttempt = {
  readonly accessCode: string
  readonly load: () => void
  readonly finish: (outcome: PaymentOutcome) => void
  readonly succeed: (response: unknown) => void
  readonly cancel: () => void
  /** From now on a cancel is meant. */
  readonly beginToListen: () => void
}

type Options = {
  readonly accessCode: string
  readonly reference: string
  readonly onLoad: () => void
  readonly onFinish: (outcome: PaymentOutcome) => void
}

/** How long our own answer may follow that of another payment. */
const FOREIGN_GRACE_MS = 3_000

/** Ends once, whatever is called afterwards. */
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
      // The script closes the window even then: who waited for ever would be stuck.
      else setTimeout(finish, FOREIGN_GRACE_MS, 'cancelled')
    },
    // While it opens one payment the script cancels the one before, which may bear the same code.
    cancel: () => {
      if (state === 'open') finish('cancelled')
    },
    beginToListen: () => {
      if (state === 'opening') state = 'open'
    },
  }
}

/** Null: the answer belongs to another payment. */
function judgeResponse(response: unknown, reference: string): PaymentOutcome | null {
  const told: unknown =
    typeof response === 'object' && response !== null
      ? Reflect.get(response, 'reference')
      : undefined
  if (typeof told !== 'string' || told === '') return { error: 'payment-response-invalid' }
  return told === reference ? 'success' : null
}
