/** The script https://js.paystack.co/v2/inline.js defines this global, which satisfies `PaymentPop`. */
const PAYSTACK_GLOBAL = 'PaystackPop'

/** The part of a provider's script that we use. Its responses are not trusted. */
export type PaymentPop = {
  readonly resumeTransaction: (accessCode: string, callbacks: PopCallbacks) => unknown
  readonly cancelTransaction?: () => void
}

export type PopCallbacks = {
  readonly onLoad: () => void
  readonly onSuccess: (response: unknown) => void
  readonly onCancel: () => void
  readonly onError: (error: unknown) => void
}

export type PopConstructor = new () => PaymentPop

/** The global names of the provider's script and of the shop's own stand-in. */
const GLOBALS = [PAYSTACK_GLOBAL, 'StandInPop'] as const

export function readPopConstructor(page: object): PopConstructor | null {
  for (const name of GLOBALS) {
    const found: unknown = Reflect.get(page, name)
    if (isPopConstructor(found)) return found
  }
  return null
}

function isPopConstructor(value: unknown): value is PopConstructor {
  return typeof value === 'function'
}
