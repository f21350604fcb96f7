/** An expected failure is a value with a code, never an exception. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function failure<const Failure>(error: Failure): {
  readonly ok: false
  readonly error: Failure
} {
  return { ok: false, error }
}
