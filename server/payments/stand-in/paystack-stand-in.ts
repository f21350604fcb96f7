import { failure, type Result, success } from '#domain/result'
import type { PaymentFailure, PaymentRequest, Payments, StartedPayment } from '../payments.ts'
import { readTransaction } from '../paystack/read-transaction.ts'
import { isSignedWith, sign } from '../paystack/signature.ts'
import { newPayment } from './new-payment.ts'
import { openPaymentBook } from './payment-book.ts'
import { type Choice, choose, describePayment, type StandInPayment } from './stand-in-payment.ts'

/** Posts the body with its `x-paystack-signature` to the shop's webhook; rejects if refused. */
export type DeliverWebhook = (rawBody: string, signature: string) => Promise<void>

type Wire = Readonly<Record<string, unknown>>
type Call = 'initialise' | 'verify'
/** `answer-lost`: it was done, but the shop does not get to know. */
export type StandInFault = PaymentFailure | 'answer-lost'

export type PaystackStandIn = Payments & {
  readonly publicUrl: string
  readonly now: () => number
  readonly findByAccessCode: (accessCode: string) => StandInPayment | null
  readonly pending: () => readonly StandInPayment[]
  /** What a tester pressed; a success is announced by webhook. Null: nobody knows the code. */
  readonly choose: (accessCode: string, choice: Choice) => StandInPayment | null

  readonly setWebhooks: (how: 'send' | 'off', delayMs?: number) => void
  /** Signs and sends any body, such as an event once more. */
  readonly sendWebhook: (body: unknown) => Promise<void>
  /** Resolves when no webhook is on its way any more. */
  readonly delivered: () => Promise<void>
  readonly failNext: (call: Call, fault: StandInFault) => void
  /** From now on verify and webhooks tell this of the payment. */
  readonly tamper: (reference: string, changes: Wire) => void
}

type Options = {
  readonly publicUrl: string
  readonly deliverWebhook: DeliverWebhook
  readonly now: () => number
  /** Where payments are kept across restarts; null keeps them in memory. */
  readonly folder?: string | null
}

/** The smallest charge in cedis. */
const LEAST_PESEWAS = 10
export const STAND_IN_PATH = '/stand-in/paystack'

/** Takes the provider's place when no keys are set: same contract, same shapes, no money. */
export function createPaystackStandIn(options: Options): PaystackStandIn {
  const { publicUrl, deliverWebhook, now, folder = null } = options
  const book = openPaymentBook(folder)
  const changes = new Map<string, Wire>()
  const faults: { readonly call: Call; readonly fault: StandInFault }[] = []
  const onTheirWay = new Set<Promise<void>>()
  let webhooks: { readonly how: 'send' | 'off'; readonly delayMs: number } = {
    how: 'send',
    delayMs: 0,
  }

  function takeFault(call: Call): StandInFault | null {
    const index = faults.findIndex((planned) => planned.call === call)
    return index === -1 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
  }

  /** The work is done even where only its answer gets lost. */
  function answer<Value>(
    call: Call,
    work: () => Result<Value, PaymentFailure>,
  ): Result<Value, PaymentFailure> {
    const fault = takeFault(call)
    if (fault !== null && fault !== 'answer-lost') return failure(fault)
    const result = work()
    return fault === null ? result : failure('payments-unavailable')
  }

  function start(request: PaymentRequest): Result<StartedPayment, PaymentFailure> {
    if (book.find(request.reference)) return failure('duplicate-reference')
    if (request.amount.minor < LEAST_PESEWAS) return failure('payments-refused')
    const payment = newPayment(request, { nowMs: now(), secretKey: book.secret })
    book.save(payment)
    const { accessCode } = payment
    return success({ accessCode, authorizationUrl: `${STAND_IN_PATH}/checkout/${accessCode}` })
  }

  function describe(payment: StandInPayment): Wire {
    return { ...describePayment(payment, now()), ...changes.get(payment.reference) }
  }

  async function sendWebhook(body: unknown): Promise<void> {
    const rawBody = JSON.stringify(body)
    await deliverWebhook(rawBody, sign(book.secret, Buffer.from(rawBody)).toString('hex'))
  }

  function announce(payment: StandInPayment) {
    if (webhooks.how === 'off') return
    const sent = afterDelay(webhooks.delayMs)
      .then(() => sendWebhook({ event: 'charge.success', data: describe(payment) }))
      // The shop must find a payment whose webhook it missed, so nothing is sent twice by itself.
      .catch(() => undefined)
      .finally(() => onTheirWay.delete(sent))
    onTheirWay.add(sent)
  }

  return {
    mode: 'test',
    publicKey: 'pk_test_stand_in',
    scriptUrl: `${STAND_IN_PATH}/inline.js`,
    publicUrl,
    now,
    initialise: async (request) => answer('initialise', () => start(request)),
    verify: async (reference) =>
      answer('verify', () => {
        const payment = book.find(reference)
        if (!payment) return success(null)
        const transaction = readTransaction(describe(payment), {
          mode: 'test',
          secretKey: book.secret,
        })
        return transaction ? success(transaction) : failure('payments-unavailable')
      }),
    isSigned: (rawBody, signature) => isSignedWith(book.secret, rawBody, signature),

    findByAccessCode: book.findByAccessCode,
    pending: () =>
      book.all().filter((payment) => describePayment(payment, now()).status === 'pending'),
    choose: (accessCode, choice) => {
      const before = book.findByAccessCode(accessCode)
      if (!before) return null
      const after = choose(before, choice, now())
      if (after === before) return after
      book.save(after)
      if (after.status === 'success') announce(after)
      return after
    },
    setWebhooks: (how, delayMs = 0) => {
      webhooks = { how, delayMs }
    },
    sendWebhook,
    delivered: async () => {
      await Promise.all(onTheirWay)
    },
    failNext: (call, fault) => faults.push({ call, fault }),
    tamper: (reference, told) => {
      changes.set(reference, { ...changes.get(reference), ...told })
    },
  }
}

function afterDelay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs).unref()
  })
}
