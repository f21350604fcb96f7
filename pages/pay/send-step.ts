import type { ErrorBody } from '#contracts/error-body'
import type { StartedPayment } from '#contracts/order-response'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'

const TIMEOUT_MS = 30_000

type StepRefusal = {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, string>>

/** Exchanges the token of a link for a visit. Returns null when it is open, or else why not. */
export async function sendCode(code: string): Promise<string | null> {
  const sent = await send({ step: 'code', code })
  return sent.ok ? null : sent.error.message
}

export async function startPayment(fields: Fields): Promise<Result<StartedPayment, StepRefusal>> {
  const sent = await send({ ...fields, step: 'pay' })
  return sent.ok ? success(await sent.value.json()) : sent
}

async function send(fields: Fields): Promise<Result<Response, StepRefusal>> {
  try {
    const response = await fetch('/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return success(response)
    const { error }: Partial<ErrorBody> = await response.json()
    const { code = '', message = messages['checkout-failed'], fields: wrong = {} } = error ?? {}
    return failure({ code, message, fields: wrong })
  } catch {
    return failure({ code: '', message: messages['checkout-failed'], fields: {} })
  }
}
