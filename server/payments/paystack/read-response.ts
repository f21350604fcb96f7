import * as v from 'valibot'
import type { Transaction } from '#domain/order/judge-payment'
import { failure, type Result, success } from '#domain/result'
import { storableText } from '#domain/storable'
import type { PaymentFailure, StartedPayment } from '../payments.ts'
import type { ApiResponse } from './call-api.ts'
import type { PaystackSettings } from './paystack-settings.ts'
import { readTransaction } from './read-transaction.ts'

const textOrEmpty = v.fallback(v.string(), '')
const refusalSchema = v.object({
  status: v.literal(false),
  message: textOrEmpty,
  code: textOrEmpty,
})
const startedSchema = v.object({
  status: v.literal(true),
  data: v.object({
    access_code: v.pipe(v.string(), v.regex(/^[\w.=-]{1,200}$/)),
    authorization_url: v.pipe(storableText(2_000), v.url(), v.regex(/^https?:/)),
    reference: v.optional(v.string()),
  }),
})
const verifiedSchema = v.object({ status: v.literal(true), data: v.unknown() })

export function readStartedPayment(
  response: ApiResponse,
  reference: string,
): Result<StartedPayment, PaymentFailure> {
  const read = v.safeParse(startedSchema, response.body)
  if (!read.success) return failure(refusalOf(response))
  const { access_code, authorization_url, reference: echoed = reference } = read.output.data
  if (echoed !== reference) return failure('payments-unavailable')
  return success({ accessCode: access_code, authorizationUrl: authorization_url })
}

/** Reads the body, not the status: Paystack has answered unknown references with 400 and with 404. */
export function readVerification(
  response: ApiResponse,
  account: Pick<PaystackSettings, 'mode' | 'secretKey' | 'formerSecretKeys'>,
): Result<Transaction | null, PaymentFailure> {
  const read = v.safeParse(verifiedSchema, response.body)
  if (!read.success)
    return isUnknownReference(response) ? success(null) : failure(refusalOf(response))
  const transaction = readTransaction(read.output.data, account)
  return transaction ? success(transaction) : failure('payments-unavailable')
}

function isUnknownReference({ body }: ApiResponse): boolean {
  const read = v.safeParse(refusalSchema, body)
  if (!read.success) return false
  const { message, code } = read.output
  return (
    code === 'transaction_not_found' ||
    /^(?:transaction(?: reference)?|entity) not found/i.test(message)
  )
}

export function refusalOf({ body }: ApiResponse): PaymentFailure {
  const read = v.safeParse(refusalSchema, body)
  if (!read.success) return 'payments-unavailable'
  const { message, code } = read.output
  const isDuplicate =
    code === 'duplicate_reference' || /duplicate transaction reference/i.test(message)
  if (isDuplicate) return 'duplicate-reference'
  return code === 'rate_limited' ? 'payments-unavailable' : 'payments-refused'
}
