import { sign } from '#server/payments/signature'
import { paystackFaults, refusal } from './paystack-faults.ts'
import { type Answer, type ReceivedRequest, serveLocally } from './serve-locally.ts'

type Wire = Readonly<Record<string, unknown>>

/** `named` is the last part of the address. */
type Asked = { readonly named: string; readonly body: Wire; readonly search: URLSearchParams }

const CALLS = [
  ['initialise', /^POST \/transaction\/initialize$/],
  ['verify', /^GET \/transaction\/verify\/(?<named>[^/]+)$/],
  ['payments', /^GET \/transaction$/],
  ['refund', /^POST \/refund$/],
  ['refunds', /^GET \/refund$/],
  ['retry', /^POST \/refund\/retry_with_customer_details\/(?<named>[^/]+)$/],
  ['banks', /^GET \/bank$/],
  ['check', /^GET \/integration\/payment_session_timeout$/],
] as const

export type PaystackCall = (typeof CALLS)[number][0]

type Request = {
  readonly call: PaystackCall | null
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

export type FakePaystack = {
  readonly url: string
  /** The answer holds until the next call; null restores the provider's normal behaviour. */
  readonly answerWith: (call: PaystackCall, answer: Answer | null) => void
  /** Changes what verify returns for this reference from now on. */
  readonly setTransaction: (reference: string, changes: Wire) => void
  /** Transactions are keyed by reference. */
  readonly transactions: ReadonlyMap<string, Wire>
  /** Changes a refund, as the provider does with time. */
  readonly setRefund: (id: number, changes: Wire) => void
  readonly refunds: readonly Wire[]
  readonly requests: () => readonly Request[]
  readonly close: () => Promise<void>
}

type Options = {
  /** This is between every request and its answer, also the work that it asks for. */
  readonly interfere?: (work: () => Answer) => Answer | Promise<Answer>
  readonly onRefund?: (id: number) => void
}

/**
 * This is Paystack's HTTP API, for all that runs the code for real keys: tests, `bench/soak` and `bench/chaos`. It
 * stores transactions and responds as the caller says, in each way in which the provider may fail. It sends no
 * webhooks: who needs one posts `aWebhook`.
 */
export async function startFakePaystack(options: Options = {}): Promise<FakePaystack> {
  const { interfere = (work) => work(), onRefund = () => undefined } = options
  const transactions = new Map<string, Wire>()
  const refunds: Wire[] = []
  const programmed = new Map<PaystackCall, Answer>()

  const works: Readonly<Record<PaystackCall, (asked: Asked) => Answer>> = {
    initialise: ({ body: { reference, amount, currency, metadata = '' } }) => {
      if (transactions.has(String(reference))) return paystackFaults['duplicate reference']
      setTransaction(String(reference), { amount, requested_amount: amount, currency, metadata })
      const access_code = `code${transactions.size}`
      const authorization_url = `https://checkout.paystack.com/${access_code}`
      return accept({ authorization_url, access_code, reference })
    },
    verify: ({ named }) => {
      const found = transactions.get(named)
      return found ? accept(asReturned(found)) : refuse(400, 'Transaction reference not found')
    },
    /** The latest payment is first, whatever its time. */
    payments: ({ search }) => {
      const status = search.get('status')
      const all = [...transactions.values()].toReversed().map(asReturned)
      return pageOf(
        all.filter((each) => status === null || each.status === status),
        search,
      )
    },
    refund: ({ body: { transaction: reference, amount, currency, merchant_note } }) => {
      const transaction = transactions.get(String(reference))
      if (!transaction) return refuse(404, 'Transaction not found')
      if (transaction.status !== 'success') return refuse(400, 'Transaction has not been paid')
      if (Number(amount) > Number(transaction.amount) - sumOf(refundsOf(transaction))) {
        return refuse(400, 'Refund amount cannot be more than transaction amount')
      }
      const id = refunds.length + 1
      const made = { id, status: 'pending', amount, currency, merchant_note }
      refunds.push({ ...made, transaction: transaction.id, transaction_reference: reference })
      onRefund(id)
      return accept({ ...made, transaction })
    },
    refunds: ({ search }) => {
      const named = search.get('transaction')
      const listed = refunds.filter(
        ({ transaction, transaction_reference }) =>
          named === null || [String(transaction), transaction_reference].includes(named),
      )
      return pageOf(listed.toReversed(), search)
    },
    retry: ({ named }) => {
      const waiting = refunds.find(({ id }) => String(id) === named)
      if (waiting?.status !== 'needs-attention') {
        return refuse(422, 'Refund is not in needs-attention state')
      }
      setRefund(Number(named), { status: 'processing' })
      return accept({ ...waiting, status: 'processing' })
    },
    banks: () => accept(BANKS),
    check: () => accept({ payment_session_timeout: 0 }),
  }

  function setTransaction(reference: string, changes: Wire) {
    const id = FIRST_ID + transactions.size
    const before = transactions.get(reference) ?? aWireTransaction(id, reference)
    transactions.set(reference, { ...before, ...changes })
  }

  /** The provider shows a transaction as reversed when all of the payment went back. */
  function asReturned(transaction: Wire): Wire {
    const returned = sumOf(refundsOf(transaction).filter(({ status }) => status === 'processed'))
    const isReversed = returned > 0 && returned === transaction.amount
    return isReversed ? { ...transaction, status: 'reversed' } : transaction
  }

  function refundsOf({ reference }: Wire): readonly Wire[] {
    return refunds.filter(
      ({ transaction_reference, status }) =>
        transaction_reference === reference && status !== 'failed',
    )
  }

  function setRefund(id: number, changes: Wire) {
    refunds[id - 1] = { ...refunds[id - 1], ...changes }
  }

  const service = await serveLocally((request) => {
    const { call, asked } = readCall(request)
    if (call === null) return refuse(404, `No ${request.path}`)
    return programmed.get(call) ?? interfere(() => works[call](asked))
  })

  return {
    url: service.url,
    answerWith: (call, answer) => {
      if (answer) programmed.set(call, answer)
      else programmed.delete(call)
    },
    setTransaction,
    transactions,
    setRefund,
    refunds,
    requests: () =>
      service.requests().map((request) => {
        const { call, asked } = readCall(request)
        const { authorization } = request.headers
        return { call, path: request.path, authorization, body: asked.body }
      }),
    close: service.close,
  }
}

const FIRST_ID = 302_961
const BANKS = [
  { id: 9, name: 'GCB Bank', type: 'ghipss', active: true },
  { id: 28, name: 'MTN', type: 'mobile_money', active: true },
  { id: 31, name: 'A closed bank', type: 'ghipss', active: false },
]

function readCall({ method, path, body: bytes }: ReceivedRequest) {
  const { pathname, searchParams: search } = new URL(path, 'http://localhost')
  const body: Wire = bytes.length === 0 ? {} : JSON.parse(bytes.toString())
  const [call, address] = CALLS.find((each) => each[1].test(`${method} ${pathname}`)) ?? [null]
  const named = address?.exec(`${method} ${pathname}`)?.groups?.named ?? ''
  const asked: Asked = { named: decodeURIComponent(named), body, search }
  return { call, asked }
}

function accept(data: unknown): Answer {
  return { json: { status: true, message: 'ok', data } }
}

function refuse(status: number, message: string): Answer {
  return { status, json: refusal(message) }
}

function pageOf(all: readonly Wire[], search: URLSearchParams): Answer {
  const perPage = Number(search.get('perPage') ?? 50)
  const page = Number(search.get('page') ?? 1)
  const data = all.slice((page - 1) * perPage, page * perPage)
  const meta = { total: all.length, page, perPage, pageCount: Math.ceil(all.length / perPage) }
  return { json: { status: true, message: 'retrieved', data, meta } }
}

function sumOf(refunds: readonly Wire[]): number {
  return refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
}

/** Verify and the charge webhook return a transaction like this; its status after initialising is 'abandoned'. */
function aWireTransaction(id: number, reference: string): Wire {
  return {
    id,
    domain: 'test',
    status: 'abandoned',
    reference,
    receipt_number: null,
    amount: 15_000,
    requested_amount: 15_000,
    message: null,
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    created_at: '2026-11-15T10:00:00.000Z',
    channel: 'mobile_money',
    currency: 'GHS',
    metadata: '',
    fees: null,
    customer: { id: 1, first_name: null, last_name: null, email: 'ama@example.com', phone: null },
  }
}

/** Returns an event as the provider signs and posts it. */
export function aWebhook(secretKey: string, event: string, data: Wire) {
  const body = JSON.stringify({ event, data })
  const signature = sign(secretKey, Buffer.from(body)).toString('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return { method: 'POST', path: '/api/webhooks/paystack', headers, body } as const
}
