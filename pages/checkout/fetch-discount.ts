import type { DiscountRequestBody, DiscountResponse } from '#contracts/discount-request'
import { DISCOUNTS_PATH } from '#contracts/discounts'
import type { ErrorBody } from '#contracts/error-body'
import type { Discount } from '#domain/discount/discount'
import { readCode } from '#domain/discount/read-code'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'

const TIMEOUT_MS = 15_000

/** Asks the server what a typed code takes off. A failure has the sentence for its field. */
export async function fetchDiscount(body: DiscountRequestBody): Promise<Result<Discount, string>> {
  const code = readCode(body.code)
  if (!code.ok) return failure<string>(messages[code.error])
  try {
    const response = await fetch(DISCOUNTS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...body, code: code.value }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      const discount: DiscountResponse = await response.json()
      return success(discount)
    }
    const { error }: Partial<ErrorBody> = await response.json()
    return failure<string>(error?.message ?? messages['discount-check-failed'])
  } catch {
    return failure<string>(messages['discount-check-failed'])
  }
}
