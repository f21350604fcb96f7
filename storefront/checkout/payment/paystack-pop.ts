/** The part of the provider's script that we use. What it hands over is not believed. */
export type PaystackPop = {
  readonly resumeTransaction: (accessCode: string, callbacks: PopCallbacks) => unknown
  readonly cancelTransaction?: () => void
}

export type PopCallbacks = {
  readonly onLoad: () => void
  readonly onSuccess: (response: unknown) => void
  readonly onCancel: () => void
  readonly onError: (error: unknown) => void
}

export type PopConstructor = new () => PaystackPop

export function readPopConstructor(global: object): PopConstructor | null {
  const found: unknown = Reflect.get(global, 'PaystackPop')
  return isPopConstructor(found) ? found : null
}

function isPopConstructor(value: unknown): value is PopConstructor {
  return typeof value === 'function'
}
