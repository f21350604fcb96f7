import { loadPaymentScript } from './load-payment-script.ts'
import { createAttempt, type PaymentAttempt, type PaymentOutcome } from './payment-attempt.ts'
import type { PaymentPop, PopCallbacks, PopConstructor } from './payment-pop.ts'
import { watchWindow } from './watch-window.ts'

export type { PaymentError, PaymentOutcome } from './payment-attempt.ts'

type Request = {
  readonly scriptUrl: string
  readonly accessCode: string
  readonly reference: string
  readonly onLoaded?: () => void
}

/** There is one instance per page, because two would receive each other's messages. */
let pop: PaymentPop | null = null
let current: PaymentAttempt | null = null

/** Never rejects. No dialog of ours may be open meanwhile: it would cover the window. */
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
    // The constructor throws if the content security policy blocks it.
    pop ??= new Pop()
  } catch {
    return attempt.finish({ error: 'payment-script-failed' })
  }
  try {
    pop.resumeTransaction(accessCode, callbacksOf(accessCode))
    attempt.acceptCancel()
  } catch {
    attempt.finish({ error: 'payment-failed' })
  }
}

/**
 * The script calls the callbacks of the first time when an abandoned payment is resumed. So they look up the current
 * attempt.
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

/** After an error the script leaves its window open, which would cover our message. */
function closeWindow() {
  try {
    pop?.cancelTransaction?.()
  } catch {
    // The attempt is over in any case.
  }
}
