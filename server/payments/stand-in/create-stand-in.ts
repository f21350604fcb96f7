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
import { openPaymentStore } from './payment-store.ts'
import { readStandInEvent, type StandInEvent, successEvent } from './stand-in-event.ts'
import {
  type Choice,
  choose,
  describePayment,
  refund,
  type StandInPayment,
  statusAt,
} from './stand-in-payment.ts'

/** Passes body and signature to the shop; rejects if the shop refuses them. */
export type DeliverWebhook = (rawBody: string, signature: string) => Promise<void>

type Call = 'start' | 'verify' | 'refund'
/** `answer-lost`: the call succeeds, but its response is lost. */
export type StandInFault = PaymentFailure | 'answer-lost'

export type StandIn = PaymentProvider & {
  readonly publicUrl: string
  readonly now: () => number
  readonly findByAccessCode: (accessCode: string) => StandInPayment | null
  readonly pending: () => readonly StandInPayment[]
  /** Applies the tester's choice; a success sends a webhook. Null: unknown access code. */
  readonly choose: (accessCode: string, choice: Choice) => StandInPayment | null

  readonly setWebhooks: (how: 'send' | 'off', delayMs?: number) => void
  /** Signs and sends any event, for example a duplicate. */
  readonly sendWebhook: (event: StandInEvent) => Promise<void>
  /** Resolves when no webhook is in flight. */
  readonly delivered: () => Promise<void>
  readonly failNext: (call: Call, fault: StandInFault) => void
  /** Changes what `verify` returns for the payment from now on. */
  readonly tamper: (reference: string, changes: Partial<Transaction>) => void
}

type Options = {
  readonly publicUrl: string
  readonly deliverWebhook: DeliverWebhook
  readonly now: () => number
  /** Where payments are stored across restarts; null: in memory only. */
  readonly folder?: string | null
}

/** Paystack's smallest charge. */
const MIN_CHARGE_PESEWAS = 10
export const STAND_IN = 'stand-in'
/** Stored attempts link here: do not change it. */
export const STAND_IN_PATH = '/stand-in/paystack'

/** Replaces the provider when no keys are set: the same contract, but no money. */
export function createStandIn(options: Options): StandIn {
  const { publicUrl, deliverWebhook, now, folder = null } = options
  const store = openPaymentStore(folder)
  const changes = new Map<string, Partial<Transaction>>()
  const faults: { readonly call: Call; readonly fault: StandInFault }[] = []
  const inFlight = new Set<Promise<void>>()
  let webhooks: { readonly how: 'send' | 'off'; readonly delayMs: number } = {
    how: 'send',
    delayMs: 0,
  }

  function takeFault(call: Call): StandInFault | null {
    const index = faults.findIndex((planned) => planned.call === call)
    return index === -1 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
  }

  /** Does the work even if the response is to be lost. */
  function respond<Value>(
    call: Call,
    work: () => Result<Value, PaymentFailure>,
  ): Result<Value, PaymentFailure> {
    const fault = takeFault(call)
    if (fault !== null && fault !== 'answer-lost') return failure(fault)
    const result = work()
    return fault === null ? result : failure('payments-unavailable')
  }

  function start(request: PaymentRequest): Result<StartedPayment, PaymentFailure> {
    if (store.find(request.reference)) return failure('duplicate-reference')
    if (request.amount.minor < MIN_CHARGE_PESEWAS) return failure('payments-refused')
    const payment = newPayment(request, { nowMs: now(), secretKey: store.secret })
    store.save(payment)
    const { accessCode } = payment
    return success({ accessCode, authorizationUrl: `${STAND_IN_PATH}/checkout/${accessCode}` })
  }

  function describe(payment: StandInPayment): Transaction {
    const described = describePayment(payment, { nowMs: now(), secretKey: store.secret })
    return { ...described, ...changes.get(payment.reference) }
  }

  function refundPayment({ reference, amount }: RefundRequest): Result<Refund, PaymentFailure> {
    const payment = store.find(reference)
    const refunded = payment && refund(payment, amount.minor)
    if (!refunded) return failure('payments-refused')
    store.save(refunded)
    return success({ id: `${refunded.id}-${refunded.refundedPesewas}`, state: 'done' })
  }

  async function sendWebhook(event: StandInEvent): Promise<void> {
    const rawBody = JSON.stringify(event)
    await deliverWebhook(rawBody, sign(store.secret, Buffer.from(rawBody)).toString('hex'))
  }

  function announce(payment: StandInPayment) {
    if (webhooks.how === 'off') return
    const sent = afterDelay(webhooks.delayMs)
      .then(() => sendWebhook(successEvent(payment)))
      // Not retried: the shop must also find a payment whose webhook it missed.
      .catch(() => undefined)
      .finally(() => inFlight.delete(sent))
    inFlight.add(sent)
  }

  return {
    name: STAND_IN,
    mode: 'test',
    scriptUrl: `${STAND_IN_PATH}/inline.js`,
    origins: { scripts: [], frames: ["'self'"] },
    publicUrl,
    now,
    start: async (request) => respond('start', () => start(request)),
    verify: async (reference) =>
      respond('verify', () => {
        const payment = store.find(reference)
        return success(payment && describe(payment))
      }),
    refund: async (request) => respond('refund', () => refundPayment(request)),
    readEvent: (rawBody, signature) => {
      if (!isSignedWith(store.secret, rawBody, signature)) return failure('forged')
      const event = readStandInEvent(rawBody)
      return event ? success(event) : failure('unreadable')
    },
    readStoredEvent: readStandInEvent,

    findByAccessCode: store.findByAccessCode,
    pending: () => store.all().filter((payment) => statusAt(payment, now()) === 'pending'),
    choose: (accessCode, choice) => {
      const before = store.findByAccessCode(accessCode)
      if (!before) return null
      const after = choose(before, choice, now())
      if (after === before) return after
      store.save(after)
      if (after.status === 'succeeded') announce(after)
      return after
    },
    setWebhooks: (how, delayMs = 0) => {
      webhooks = { how, delayMs }
    },
    sendWebhook,
    delivered: async () => {
      await Promise.all(inFlight)
    },
    failNext: (call, fault) => faults.push({ call, fault }),
    tamper: (reference, more) => {
      changes.set(reference, { ...changes.get(reference), ...more })
    },
  }
}

function afterDelay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs).unref()
  })
}
