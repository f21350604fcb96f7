import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result'
import { storableText } from '#domain/storable'
import type { PaymentFailure, PaymentReferenceOrId, Period } from '../payments.ts'
import type { ApiResponse } from './call-api.ts'

/** A payment carries a copy of its order, and a response of more than 512 KB is not read. */
const PER_PAGE = 20
/** 40,000 payments. More pages than this are no answer. */
const MAX_PAGES = 2_000

const textOrNull = v.fallback(v.nullable(storableText(200)), null)
const idSchema = v.union([v.number(), v.pipe(storableText(100), v.nonEmpty())])
const idOrNull = v.fallback(v.nullable(idSchema), null)
const paymentSchema = v.object({ reference: v.string(), status: v.string() })
const refundSchema = v.object({
  /** The payment: its id, or the whole of it. */
  transaction: v.fallback(v.union([idSchema, v.object({ id: idOrNull, reference: textOrNull })]), {
    id: null,
    reference: null,
  }),
  transaction_reference: textOrNull,
})
const transactionSchema = v.object({
  status: v.literal(true),
  data: v.object({ reference: storableText(200) }),
})
const metaSchema = v.fallback(
  v.optional(v.object({ pageCount: v.optional(v.number()) })),
  undefined,
)

type Fetch = (path: string) => Promise<Result<ApiResponse, 'payments-unavailable'>>

export async function listPaidPayments(
  period: Period,
  fetchPage: Fetch,
): Promise<Result<readonly string[], PaymentFailure>> {
  const query = { ...queryOf(period), status: 'success' }
  const listed = await listAll({ path: '/transaction', query, rowSchema: paymentSchema, fetchPage })
  if (!listed.ok) return listed
  // The filter may not be obeyed: unpaid payments need no verification.
  const paid = listed.value.filter(({ status }) => status === 'success')
  return success([...new Set(paid.map(({ reference }) => reference))])
}

export async function listRefundedPayments(
  period: Period,
  fetchPage: Fetch,
): Promise<Result<readonly PaymentReferenceOrId[], PaymentFailure>> {
  const query = queryOf(period)
  const listed = await listAll({ path: '/refund', query, rowSchema: refundSchema, fetchPage })
  if (!listed.ok) return listed
  const payments = listed.value.map(({ transaction, transaction_reference }) => {
    const whole =
      typeof transaction === 'object' ? transaction : { id: transaction, reference: null }
    return {
      reference: transaction_reference ?? whole.reference,
      transactionId: whole.id === null ? null : String(whole.id),
    }
  })
  const named: PaymentReferenceOrId[] = []
  for (const each of onceEach(payments)) {
    const found = await nameByReference(each, fetchPage)
    if (!found.ok) return found
    named.push(found.value)
  }
  return success(onceEach(named))
}

function onceEach(payments: readonly PaymentReferenceOrId[]): readonly PaymentReferenceOrId[] {
  const byName = new Map(payments.map((each) => [`${each.reference} ${each.transactionId}`, each]))
  return [...byName.values()]
}

/** The list may name a payment by its id alone, and an order that is missing here has only its reference. */
async function nameByReference(
  payment: PaymentReferenceOrId,
  fetchPage: Fetch,
): Promise<Result<PaymentReferenceOrId, PaymentFailure>> {
  const { reference, transactionId } = payment
  if (reference !== null || transactionId === null) return success(payment)
  const response = await fetchPage(`/transaction/${encodeURIComponent(transactionId)}`)
  if (!response.ok) return response
  const read = v.safeParse(transactionSchema, response.value.body)
  return success(read.success ? { reference: read.output.data.reference, transactionId } : payment)
}

/** The end is fixed: payments that come in meanwhile would move rows from one page to the next. */
function queryOf({ fromMs, toMs }: Period) {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}

type Listing<Row> = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly rowSchema: v.GenericSchema<unknown, Row>
  readonly fetchPage: Fetch
}

/** A part of the list is no answer: an order that is overlooked would stay lost. */
async function listAll<Row>({
  path,
  query,
  rowSchema,
  fetchPage,
}: Listing<Row>): Promise<Result<readonly Row[], PaymentFailure>> {
  const pageSchema = v.object({
    status: v.literal(true),
    data: v.array(rowSchema),
    meta: metaSchema,
  })
  const rows: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const search = new URLSearchParams({ ...query, perPage: `${PER_PAGE}`, page: `${page}` })
    const response = await fetchPage(`${path}?${search}`)
    if (!response.ok) return response
    const read = v.safeParse(pageSchema, response.value.body)
    if (!read.success) return failure('payments-unavailable')
    const { data, meta } = read.output
    rows.push(...data)
    const isLast = meta?.pageCount === undefined ? data.length < PER_PAGE : page >= meta.pageCount
    if (isLast) return success(rows)
  }
  return failure('payments-unavailable')
}
