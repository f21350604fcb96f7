import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopClient } from '../http/shop-client.ts'
import type { ProviderFault } from '../plan/plan-faults.ts'
import {
  createPaymentsBook,
  type Payment,
  type Wire,
  wirePayment,
  wireRefund,
} from './payments-book.ts'
import { openWebhooks } from './webhooks.ts'

/** Not a real key. */
export const SECRET_KEY = 'sk_test_chaos'
const SLOW_MS = 1_500
const REFUND_MS = 800
/** What the customer pays less than was asked. */
const SHORTFALL = 500

type Reply = { readonly status: number; readonly body: Wire }

/**
 * A payment provider with the API of the real one, in a process that is never killed: its book is what the shop must agree
 * with in the end. Customers pay here, webhooks are signed and sent, refunds take time, and a fault lasts until it is
 * taken back. `testing/stand-ins/fake-paystack.ts` gives the responses that a test prepared, and sends no webhooks;
 * `server/payments/stand-in` runs in the shop's processes, which are killed.
 */
export async function startProvider() {
  const book = createPaymentsBook()
  let fault: ProviderFault | null = null
  let webhooks: ReturnType<typeof openWebhooks> | null = null

  function reply(path: string, body: Wire): Reply {
    if (path.startsWith('/transaction/verify/')) return verify(decodeURIComponent(path.slice(20)))
    if (path.startsWith('/refund?')) return listRefunds(new URLSearchParams(path.slice(8)))
    if (path === '/refund') return refund(body)
    return path === '/transaction/initialize' ? initialise(body) : refuse(404, `No ${path}`)
  }

  function initialise({ reference, amount, metadata }: Wire): Reply {
    const opened = book.open(String(reference), Number(amount), metadata)
    if (!opened) return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    const access_code = `code${opened.id}`
    const authorization_url = `https://checkout.paystack.com/${access_code}`
    return accept({ authorization_url, access_code, reference })
  }

  function verify(reference: string): Reply {
    const payment = book.find(reference)
    return payment
      ? accept(wirePayment(payment))
      : refuse(400, 'Transaction reference not found', 'transaction_not_found')
  }

  function refund({ transaction, amount, merchant_note }: Wire): Reply {
    const payment = book.find(String(transaction))
    const made = payment && book.refund(payment, Number(amount), String(merchant_note ?? ''))
    if (!payment || !made)
      return refuse(400, 'Refund amount cannot be more than transaction amount')
    setTimeout(() => {
      made.status = 'processed'
      webhooks?.announce('refund.processed', wireRefund(payment, made))
    }, REFUND_MS)
    return accept(wireRefund(payment, made))
  }

  function listRefunds(query: URLSearchParams): Reply {
    const asked = query.get('transaction') ?? ''
    const payment = book.findById(asked) ?? book.find(asked)
    const listed = payment?.refunds.map((each) => wireRefund(payment, each)) ?? []
    return { status: 200, body: { status: true, message: 'ok', data: listed } }
  }

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const during = fault
    if (during === 'provider silent') return
    if (during === 'provider errors') {
      response.writeHead(500, { 'content-type': 'application/json' })
      return response.end('{"status":false,"message":"Something went wrong"}')
    }
    if (during === 'provider slow') await pause(SLOW_MS)
    const { status, body: answer } = reply(request.url ?? '', body)
    if (during === 'provider cuts answers') return response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  function charge(payment: Payment): void {
    if (payment.status === 'success') return
    payment.status = 'success'
    if (fault === 'provider takes another amount') payment.amount = payment.asked - SHORTFALL
    webhooks?.announce('charge.success', wirePayment(payment))
  }

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    book,
    setFault: (next: ProviderFault | null) => {
      fault = next
    },
    connect: (client: ShopClient) => {
      webhooks = openWebhooks({ client, secretKey: SECRET_KEY, fault: () => fault })
    },
    /** The customer approves. Unknown references are none of ours. */
    pay: (reference: string) => {
      const payment = book.find(reference)
      if (payment) charge(payment)
    },
    decline: (reference: string) => {
      const payment = book.find(reference)
      if (payment?.status === 'abandoned') payment.status = 'failed'
    },
    settled: () => webhooks?.settled() ?? Promise.resolve(),
    close: () => {
      webhooks?.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

function accept(data: Wire): Reply {
  return { status: 200, body: { status: true, message: 'ok', data } }
}

function refuse(status: number, message: string, code?: string): Reply {
  return { status, body: { status: false, message, code } }
}

async function readBody(request: IncomingMessage): Promise<Wire> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}
