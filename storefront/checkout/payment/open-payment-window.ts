import { loadPaymentScript } from './load-payment-script.ts'
import { createAttempt, type PaymentAttempt, type PaymentOutcome } from './payment-attempt.ts'
import type { PaymentPop, PopCallbacks, PopConstructor } from './payment-pop.ts'
import { watchWindow } from './window-signs.ts'

export type { PaymentError, PaymentOutcome } from './payment-attempt.ts'

type Request = {
  readonly scriptUrl: string
  readonly accessCode: string
  readonly reference: string
  /** The window is there. */
  readonly onLoaded?: () => void
}

/** Two instances would hear each other's messages: there is one for the life of the page. */
let pop: PaymentPop | null = null
let current: PaymentAttempt | null = null

/** Never rejects. Keep no dialog of our own open meanwhile: it would lie above the window. */
export async function openPaymentWindow(request: Request): Promise<PaymentOutcome> {
  const Pop = await loadPaymentScript(request.scriptUrl)
  if (!Pop) return { error: 'payment-script-failed' }
  return new Promise((resolve) => resume(Pop, request, resolve))
}

function resume(
  Pop: PopConstructor,
  { accessCode, reference, onLoaded }: Request,
  resolve: (outcome: PaymentOutcome) => void,
) {
  current?.finish('cancelled')
  const watch = watchWindow(() => attempt.finish({ error: 'payment-script-failed' }))
  const attempt = createAttempt({
    accessCode,
    reference,
    onLoad: () => {
      watch.stop()
      onLoaded?.()
    },
    onFinish: (outcome) => {
      current = null
      watch.stop()
      resolve(outcome)
      if (typeof outcome === 'object') closeWindow()
    },
  })
  current = attempt
  try {
    // Its constructor throws where a policy forbids what it does.
    pop ??= new Pop()
  } catch {
    return attempt.finish({ error: 'payment-script-failed' })
  }
  try {
    pop.resumeTransaction(accessCode, callbacksOf(accessCode))
    attempt.beginToListen()
  } catch {
    attempt.finish({ error: 'payment-failed' })
  }
}

/**
 * Who resumes a payment that was left before is called back through the functions of the first
 * time: they must find the attempt of now.
 */
function callbacksOf(accessCode: string): PopCallbacks {
  const find = () => (current?.accessCode === accessCode ? current : null)
  return {
    onLoad: () => find()?.load(),
    onSuccess: (response) => find()?.succeed(response),
    onCancel: () => find()?.cancel(),
    onError: () => find()?.finish({ error: 'payment-failed' }),
  }
}

/** After an error the script leaves its window above our page, where our words would be hidden. */
function closeWindow() {
  try {
    pop?.cancelTransaction?.()
  } catch {
    // Whatever it objects to, the attempt is over.
  }
}
