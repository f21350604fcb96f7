import * as v from 'valibot'
import type { ProviderRefundState } from '#domain/refund/refund'
import { failure, type Result, success } from '#domain/result'
import { storableText } from '#domain/storable'
import type {
  AcceptedRefund,
  ListedRefund,
  PaymentFailure,
  RefundedPayment,
  RefundRequest,
} from '../payments.ts'
import type { ApiResponse } from './call-api.ts'
import { refusalOf } from './read-response.ts'
import { readAmount } from './read-transaction.ts'

export function refundBody({ reference, amount, note, customerNote }: RefundRequest) {
  return {
    transaction: reference,
    amount: amount.minor,
    currency: amount.currency,
    merchant_note: note,
    customer_note: customerNote,
  }
}

/** Any other status means pending. */
const STATES: ReadonlyMap<string, ProviderRefundState> = new Map([
  ['processed', 'done'],
  ['failed', 'failed'],
  ['needs-attention', 'needs-details'],
])

const textOrEmpty = v.fallback(v.string(), '')
const idSchema = v.union([v.number(), v.pipe(storableText(100), v.nonEmpty())])
const CURRENCY: RefundRequest['amount']['currency'] = 'GHS'
const acceptedSchema = v.object({
  status: v.literal(true),
  data: v.object({
    id: idSchema,
    status: textOrEmpty,
    amount: v.optional(v.unknown()),
    currency: textOrEmpty,
    expected_at: textOrEmpty,
  }),
})

/** An answer about something else than was asked for is none: the list tells what was made. */
export function readRefund(
  response: ApiResponse,
  { amount: asked }: Pick<RefundRequest, 'amount'>,
): Result<AcceptedRefund, PaymentFailure> {
  const read = v.safeParse(acceptedSchema, response.body)
  if (!read.success) return failure(refusalOf(response))
  const { id, status, currency, amount, expected_at } = read.output.data
  const isAsked = readAmount(amount ?? asked.minor) === asked.minor && isInCedis(currency)
  if (!isAsked) return failure('payments-unavailable')
  const state = STATES.get(status) ?? 'pending'
  return success({ id: String(id), state, ...readExpectation(expected_at) })
}

/** Reads the expected time. A text that is no date is not promised to anybody. */
function readExpectation(text: string): Pick<AcceptedRefund, 'expectedAtMs'> {
  const expectedAtMs = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(expectedAtMs) ? {} : { expectedAtMs }
}

function isInCedis(currency: string): boolean {
  return currency === '' || currency.toUpperCase() === CURRENCY
}

const PER_PAGE = 50
/** A payment has a handful of refunds. More pages than this are no answer. */
const MAX_PAGES = 20

const refundSchema = v.object({
  id: idSchema,
  status: textOrEmpty,
  amount: v.unknown(),
  currency: textOrEmpty,
  merchant_note: v.fallback(storableText(500), ''),
  expected_at: textOrEmpty,
  /** The payment: its id, or the whole of it. */
  transaction: v.fallback(
    v.union([idSchema, v.object({ id: v.optional(idSchema), reference: v.optional(v.string()) })]),
    '',
  ),
  transaction_reference: v.fallback(v.optional(v.string()), undefined),
})
const pageSchema = v.object({
  status: v.literal(true),
  data: v.array(refundSchema),
  meta: v.fallback(v.optional(v.object({ pageCount: v.optional(v.number()) })), undefined),
})

type Fetch = (path: string) => Promise<Result<ApiResponse, 'payments-unavailable'>>

/**
 * The pages are read until one is not full. The documented filter is the payment's id. Refunds of other payments are
 * left out, in case the filter is not obeyed. A list that cannot be read is no answer: a refund that is overlooked
 * would be made twice.
 */
export async function listAllRefunds(
  payment: RefundedPayment,
  fetchPage: Fetch,
): Promise<Result<readonly ListedRefund[], PaymentFailure>> {
  const refunds: ListedRefund[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      transaction: payment.transactionId ?? payment.reference,
      perPage: String(PER_PAGE),
      page: String(page),
    })
    const response = await fetchPage(`/refund?${query}`)
    if (!response.ok) return response
    const read = v.safeParse(pageSchema, response.value.body)
    if (!read.success) return failure('payments-unavailable')
    const { data, meta } = read.output
    for (const each of data) {
      const owner = ownerOf(each, payment)
      if (owner === 'other') continue
      const amountPesewas = readAmount(each.amount)
      const isAmount = Number.isSafeInteger(amountPesewas) && amountPesewas > 0
      if (owner === 'unclear' || !isAmount || !isInCedis(each.currency)) {
        return failure('payments-unavailable')
      }
      refunds.push(toRefund(each, amountPesewas))
    }
    const isLast = meta?.pageCount === undefined ? data.length < PER_PAGE : page >= meta.pageCount
    if (isLast) return success(refunds)
  }
  return failure('payments-unavailable')
}

type WireRefund = v.InferOutput<typeof refundSchema>

function toRefund(wire: WireRefund, amountPesewas: number): ListedRefund {
  const { id, status, merchant_note, expected_at } = wire
  const state = STATES.get(status) ?? 'pending'
  const note = merchant_note.trim()
  return { id: String(id), state, note, amountPesewas, ...readExpectation(expected_at) }
}

function ownerOf(
  { transaction, transaction_reference }: WireRefund,
  { reference, transactionId }: RefundedPayment,
): 'ours' | 'other' | 'unclear' {
  const named = typeof transaction === 'object' ? transaction.reference : undefined
  const id = typeof transaction === 'object' ? transaction.id : transaction
  const references = [transaction_reference, named].filter((each) => each !== undefined)
  if (references.length > 0) return references.includes(reference) ? 'ours' : 'other'
  if (id === undefined || id === '') return 'unclear'
  if (String(id) === transactionId || id === reference) return 'ours'
  return transactionId === null ? 'unclear' : 'other'
}
