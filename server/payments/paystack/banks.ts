import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result'
import { storableText } from '#domain/storable'
import type { PaymentFailure, RefundBank, RefundRetry } from '../payments.ts'
import type { ApiResponse } from './call-api.ts'

/** Ghana has about forty banks and networks: one page has all of them. */
export const BANKS_PATH = '/bank?currency=GHS&perPage=100'

const bankSchema = v.object({
  id: v.union([v.number(), v.pipe(storableText(100), v.nonEmpty())]),
  name: v.pipe(storableText(200), v.nonEmpty()),
  type: v.fallback(v.string(), ''),
  active: v.fallback(v.boolean(), true),
})
const banksSchema = v.object({ status: v.literal(true), data: v.array(bankSchema) })

export function readBanks({ body }: ApiResponse): Result<readonly RefundBank[], PaymentFailure> {
  const read = v.safeParse(banksSchema, body)
  if (!read.success) return failure('payments-unavailable')
  const active = read.output.data.filter((bank) => bank.active)
  return success(
    active.map(({ id, name, type }) => ({
      id: String(id),
      name,
      kind: type === 'mobile_money' ? 'mobile-money' : 'bank',
    })),
  )
}

export function retryPath({ refundId }: RefundRetry): string {
  return `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`
}

export function retryBody({ amount, account }: RefundRetry) {
  const { bankId, accountNumber } = account
  return {
    refund_account_details: {
      currency: amount.currency,
      account_number: accountNumber,
      bank_id: bankId,
    },
  }
}
