import type { Transaction } from '#domain/order/judge-payment'
import { failure, type Result, success } from '#domain/result'
import type {
  PaymentFailure,
  PaymentProvider,
  PaymentRequest,
  Refund,
  RefundRequest,
  StartedPayment,
} from '../payments.ts'
import { isSignedWith, sign } from '../signature.ts'
import { newPayment } from './new-payment.ts'
import { openPaymentBook } from './payment-book.ts'
import { readStandInEvent, type StandInEvent, successEvent } from './stand-in-event.ts'
import {
  type Choice,
  choose,
  describePayment,
  refund,
  type StandInPayment,
  statusAt,
} from './stand-in-payment.ts'

/** Hands the body and its signature to the shop; rejects if they are refused. */
export type DeliverWebhook = (rawBody: string, signature: string) => Promise<void>

type Call = 'start' | 'verify' | 'refund'
/** `answer-lost`: it was done, but the shop does not get to know. */
export type StandInFault = PaymentFailure | 'answer-lost'

export type StandIn = PaymentProvider & {
  readonly publicUrl: string
  readonly now: () => number
  readonly findByAccessCode: (accessCode: string) => StandInPayment | null
  readonly pending: () => readonly StandInPayment[]
  /** What a tester pressed; a success is announced by webhook. Null: nobody knows the code. */
  readonly choose: (accessCode: string, choice: Choice) => StandInPayment | null

  readonly setWebhooks: (how: 'send' | 'off', delayMs?: number) => void
  /** Signs and sends any event, such as one once more. */
  readonly sendWebhook: (event: StandInEvent) => Promise<void>
  /** Resolves when no webhook is on its way any more. */
  readonly delivered: () => Promise<void>
  readonly failNext: (call: Call, fault: StandInFault) => void
  /** From now on verify tells this of the payment. */
  readonly tamper: (reference: string, changes: Partial<Transaction>) => void
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
export const STAND_IN = 'stand-in'
/** Stored attempts lead here: it stays as it is. */
export const STAND_IN_PATH = '/stand-in/paystack'

/** Takes a provider's place when no keys are set: the same contract, and no money. */
export function createStandIn(options: Options): StandIn {
  const { publicUrl, deliverWebhook, now, folder = null } = options
  const book = openPaymentBook(folder)
  const changes = new Map<string, Partial<Transaction>>()
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

  function describe(payment: StandInPayment): Transaction {
    const described = describePayment(payment, { nowMs: now(), secretKey: book.secret })
    return { ...described, ...changes.get(payment.reference) }
  }

  function giveBack({ reference, amount }: RefundRequest): Result<Refund, PaymentFailure> {
    const payment = book.find(reference)
    const refunded = payment && refund(payment, amount.minor)
    if (!refunded) return failure('payments-refused')
    book.save(refunded)
    return success({ id: `${refunded.id}-${refunded.refundedPesewas}`, state: 'done' })
  }

  async function sendWebhook(event: StandInEvent): Promise<void> {
    const rawBody = JSON.stringify(event)
    await deliverWebhook(rawBody, sign(book.secret, Buffer.from(rawBody)).toString('hex'))
  }

  function announce(payment: StandInPayment) {
    if (webhooks.how === 'off') return
    const sent = afterDelay(webhooks.delayMs)
      .then(() => sendWebhook(successEvent(payment)))
      // The shop must find a payment whose webhook it missed, so nothing is sent twice by itself.
      .catch(() => undefined)
      .finally(() => onTheirWay.delete(sent))
    onTheirWay.add(sent)
  }

  return {
    name: STAND_IN,
    mode: 'test',
    scriptUrl: `${STAND_IN_PATH}/inline.js`,
    origins: { scripts: [], frames: ["'self'"] },
    publicUrl,
    now,
    start: async (request) => answer('start', () => start(request)),
    verify: async (reference) =>
      answer('verify', () => {
        const payment = book.find(reference)
        return success(payment && describe(payment))
      }),
    refund: async (request) => answer('refund', () => giveBack(request)),
    readEvent: (rawBody, signature) => {
      if (!isSignedWith(book.secret, rawBody, signature)) return failure('forged')
      const event = readStandInEvent(rawBody)
      return event ? success(event) : failure('unreadable')
    },
    readStoredEvent: readStandInEvent,

    findByAccessCode: book.findByAccessCode,
    pending: () => book.all().filter((payment) => statusAt(payment, now()) === 'pending'),
    choose: (accessCode, choice) => {
      const before = book.findByAccessCode(accessCode)
      if (!before) return null
      const after = choose(before, choice, now())
      if (after === before) return after
      book.save(after)
      if (after.status === 'succeeded') announce(after)
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
