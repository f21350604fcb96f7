import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type PaystackCall =
  | 'initialise'
  | 'verify'
  | 'refund'
  | 'retry'
  | 'banks'
  | 'payments'
  | 'refunds'

type Wire = Readonly<Record<string, unknown>>

/** The response of the provider or a proxy. */
export type PaystackResponse =
  | 'hang'
  | 'cut'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly json?: unknown
      readonly text?: string
    }

const refusal = (message: string, more: Wire = {}) => ({ status: false, message, ...more })

/** Every observed or expected failure of the provider. */
export const paystackFaults = {
  timeout: 'hang',
  'connection cut': 'cut',
  'server error': { status: 500, json: refusal('Something went wrong') },
  'bad gateway in HTML': { status: 502, text: '<html><h1>502 Bad Gateway</h1></html>' },
  'HTML with 200': { text: '<html>Maintenance</html>' },
  'invalid key': { status: 401, json: refusal('Invalid key') },
  'invalid key with 400': { status: 400, json: refusal('Invalid key') },
  'rate limit': {
    status: 429,
    headers: { 'x-ratelimit-reset': '17' },
    json: refusal('Rate limit exceeded!', { type: 'api_error', code: 'rate_limited' }),
  },
  'duplicate reference': {
    status: 400,
    json: refusal('Duplicate Transaction Reference', {
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
    }),
  },
  'currency not supported': { status: 400, json: refusal('Currency not supported by merchant') },
  'success without data': { json: { status: true, message: 'ok', data: null } },
  'an empty object': { json: {} },
  'an empty body': { text: '' },
  'a list': { json: [] },
  'a way elsewhere': { status: 302, headers: { location: 'http://127.0.0.1:1/' }, text: '' },
  'too much': { text: `"${'x'.repeat(600_000)}"` },
} as const satisfies Readonly<Record<string, PaystackResponse>>

export type PaystackFault = keyof typeof paystackFaults

type Request = {
  readonly call: PaystackCall
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

export type FakePaystack = {
  readonly url: string
  /** Holds until the next call; null restores the provider's normal behaviour. */
  readonly answerWith: (call: PaystackCall, answer: PaystackResponse | null) => void
  /** Changes what verify returns for this reference from now on. */
  readonly setTransaction: (reference: string, changes: Wire) => void
  /** For a payment window, which knows only its access code. */
  readonly findReference: (accessCode: string) => string | null
  /** Changes a refund, as the provider does with time. */
  readonly setRefund: (id: number, changes: Wire) => void
  readonly requests: () => readonly Request[]
  readonly close: () => Promise<void>
}

/**
 * Paystack's HTTP API, for tests and `bench/soak`: it stores transactions and responds as the caller says, in each way in
 * which the provider may fail. It sends no webhooks: who needs one signs and posts it. `server/payments/stand-in` speaks no HTTP, so it cannot test that code;
 * `bench/chaos/provider` has faults of its own and sends webhooks, but takes no response from a test.
 */
export async function startFakePaystack(): Promise<FakePaystack> {
  const transactions = new Map<string, Wire>()
  const references = new Map<string, string>()
  const requests: Request[] = []
  const refunds: Wire[] = []
  const programmed = new Map<PaystackCall, PaystackResponse>()

  function answerTo(
    call: PaystackCall,
    reference: string,
    { body, search }: { readonly body: Wire; readonly search: URLSearchParams },
  ): PaystackResponse {
    if (call === 'payments') return pageOf(listPayments(search.get('status')), search)
    if (call === 'refunds') return pageOf(listRefunds(search.get('transaction')), search)
    if (call === 'refund') return refund(reference, body)
    if (call === 'retry') return retry(reference)
    if (call === 'banks') return { json: { status: true, data: BANKS } }
    return call === 'verify' ? verify(reference) : initialise(reference, body)
  }

  /** The latest first, of whatever time. */
  function listPayments(status: string | null): readonly Wire[] {
    const all = [...transactions.values()].toReversed()
    return status === null ? all : all.filter((each) => each.status === status)
  }

  function listRefunds(transaction: string | null): readonly Wire[] {
    return refunds
      .toReversed()
      .filter((each) => transaction === null || String(each.transaction) === transaction)
  }

  function initialise(reference: string, body: Wire): PaystackResponse {
    if (transactions.has(reference)) return paystackFaults['duplicate reference']
    const { amount, currency, metadata = '' } = body
    transactions.set(reference, aWireTransaction({ reference, amount, currency, metadata }))
    const access_code = `code${transactions.size}`
    references.set(access_code, reference)
    const authorization_url = `https://checkout.paystack.com/${access_code}`
    const data = { authorization_url, access_code, reference }
    return { json: { status: true, message: 'Authorization URL created', data } }
  }

  function verify(reference: string): PaystackResponse {
    const data = transactions.get(reference)
    if (!data) return { status: 400, json: refusal('Transaction reference not found') }
    return { json: { status: true, message: 'Verification successful', data } }
  }

  function refund(reference: string, { amount, currency, merchant_note }: Wire): PaystackResponse {
    const transaction = transactions.get(reference)
    if (!transaction) return { status: 404, json: refusal('Transaction not found') }
    if (transaction.status !== 'success') {
      return { status: 400, json: refusal('Transaction has not been paid') }
    }
    if (Number(amount) > Number(transaction.amount)) {
      return { status: 400, json: refusal('Refund amount cannot be more than transaction amount') }
    }
    const made = { id: refunds.length + 1, status: 'pending', amount, currency, merchant_note }
    refunds.push({ ...made, transaction: transaction.id, transaction_reference: reference })
    const data = { ...made, transaction }
    return { json: { status: true, message: 'Refund has been queued for processing', data } }
  }

  function retry(id: string): PaystackResponse {
    const index = refunds.findIndex((each) => String(each.id) === id)
    const waiting = refunds[index]
    if (waiting?.status !== 'needs-attention') {
      return { status: 422, json: refusal('Refund is not in needs-attention state') }
    }
    const data = { ...waiting, status: 'processing' }
    refunds[index] = data
    return { json: { status: true, message: 'Refund retried', data } }
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const call = callOf(path, request.method)
    const { searchParams: search } = new URL(path, 'http://localhost')
    const body = await readBody(request)
    requests.push({ call, path, authorization: request.headers.authorization, body })
    const named = call === 'refund' ? body.transaction : body.reference
    const inPath = call === 'verify' || call === 'retry'
    const reference = inPath ? decodeURIComponent(path.split('/').at(-1) ?? '') : named
    send(response, programmed.get(call) ?? answerTo(call, String(reference), { body, search }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    answerWith: (call, answer) => {
      if (answer) programmed.set(call, answer)
      else programmed.delete(call)
    },
    setTransaction: (reference, changes) => {
      const before = transactions.get(reference) ?? aWireTransaction({ reference })
      transactions.set(reference, { ...before, ...changes })
    },
    setRefund: (id, changes) => {
      const index = refunds.findIndex((each) => each.id === id)
      refunds[index] = { ...refunds[index], ...changes }
    },
    findReference: (accessCode) => references.get(accessCode) ?? null,
    requests: () => requests,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

const BANKS = [
  { id: 9, name: 'GCB Bank', type: 'ghipss', active: true },
  { id: 28, name: 'MTN', type: 'mobile_money', active: true },
  { id: 31, name: 'A closed bank', type: 'ghipss', active: false },
]

function pageOf(all: readonly Wire[], search: URLSearchParams): PaystackResponse {
  const perPage = Number(search.get('perPage') ?? 50)
  const page = Number(search.get('page') ?? 1)
  const data = all.slice((page - 1) * perPage, page * perPage)
  const meta = { total: all.length, page, perPage, pageCount: Math.ceil(all.length / perPage) }
  return { json: { status: true, message: 'retrieved', data, meta } }
}

function callOf(path: string, method: string | undefined): PaystackCall {
  if (method === 'GET' && /^\/refund(?:\?|$)/.test(path)) return 'refunds'
  if (method === 'GET' && /^\/transaction(?:\?|$)/.test(path)) return 'payments'
  if (path === '/refund') return 'refund'
  if (path.startsWith('/refund/retry_with_customer_details/')) return 'retry'
  if (path.startsWith('/bank?')) return 'banks'
  return path.startsWith('/transaction/verify/') ? 'verify' : 'initialise'
}

/** As verify and the charge webhook return it; its status after initialising is 'abandoned'. */
export function aWireTransaction(changes: Wire = {}): Wire {
  return {
    id: 302961,
    domain: 'test',
    status: 'abandoned',
    reference: 'NKB1794700000000500000',
    receipt_number: null,
    amount: 15_000,
    requested_amount: changes.amount ?? 15_000,
    message: null,
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    created_at: '2026-11-15T10:00:00.000Z',
    channel: 'mobile_money',
    currency: 'GHS',
    metadata: '',
    fees: null,
    customer: { id: 1, first_name: null, last_name: null, email: 'ama@example.com', phone: null },
    ...changes,
  }
}

async function readBody(request: IncomingMessage): Promise<Wire> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}

function send(response: ServerResponse, answer: PaystackResponse) {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  const { status = 200, headers = {}, json, text } = answer
  const type = text === undefined ? 'application/json' : 'text/html'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(text ?? JSON.stringify(json))
}
