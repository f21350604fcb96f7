import type { Transaction } from '#domain/order/judge-payment'
import { failure, type Result, success } from '#domain/result'
import type {
  AcceptedRefund,
  PaymentFailure,
  PaymentProvider,
  PaymentRequest,
  Period,
  RefundRequest,
  RefundRetry,
  StartedPayment,
} from '../payments.ts'
import { isSignedWith, sign } from '../signature.ts'
import { newPayment, newRefund } from './new-payment.ts'
import { openPaymentStore } from './payment-store.ts'
import { readStandInEvent, refundEvent, type StandInEvent, successEvent } from './stand-in-event.ts'
import {
  type Choice,
  choose,
  decideRefund,
  describePayment,
  type RefundPlan,
  refund,
  refundsAt,
  retryRefund,
  type StandInPayment,
  type StandInRefund,
  statusAt,
} from './stand-in-payment.ts'

declare module '../../base/context.ts' {
  interface AppContext {
    /** Null when a provider with keys takes the payments. */
    readonly standIn: StandIn | null
  }
}

/** Passes body and signature to the shop; rejects if the shop refuses them. */
export type DeliverWebhook = (rawBody: string, signature: string) => Promise<void>

type Call =
  | 'start'
  | 'verify'
  | 'refund'
  | 'retry-refund'
  | 'list-banks'
  | 'list-refunds'
  | 'list-paid'
  | 'list-refunded'
/** `answer-lost`: the call succeeds, but its response is lost. */
export type StandInFault = PaymentFailure | 'answer-lost'

export type StandIn = PaymentProvider & {
  /** The owner may change it while the shop runs. */
  readonly publicUrl: () => string
  readonly now: () => number
  readonly findByAccessCode: (accessCode: string) => StandInPayment | null
  readonly pending: () => readonly StandInPayment[]
  /** Applies the tester's choice; a success sends a webhook. Null: unknown access code. */
  readonly choose: (accessCode: string, choice: Choice) => StandInPayment | null

  /** Payments that can be refunded or were, the latest first. */
  readonly refundable: () => readonly StandInPayment[]
  /** Decides what becomes of the payment's next refund. False: unknown access code. */
  readonly planRefund: (accessCode: string, plan: RefundPlan) => boolean
  /** Decides an open refund, and sends its webhook. False: there is no such refund. */
  readonly decideRefund: (refundId: string, state: StandInRefund['state']) => boolean

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
  /** The owner may change it while the shop runs. */
  readonly publicUrl: () => string
  readonly deliverWebhook: DeliverWebhook
  readonly now: () => number
  /** A refund is pending this long, as with a real provider. */
  readonly refundDelayMs?: number
  /** Payments are stored here across restarts; null: in memory only. */
  readonly folder?: string | null
}

/** An account number of zeros is refused, as a wrong one is. */
const BANKS = [
  { id: '28', name: 'MTN Mobile Money', kind: 'mobile-money' },
  { id: '29', name: 'Telecel Cash', kind: 'mobile-money' },
  { id: '9', name: 'GCB Bank', kind: 'bank' },
] as const
const REFUND_DELAY_MS = 3_000
/** Paystack's smallest charge. */
const MIN_CHARGE_PESEWAS = 10
export const STAND_IN = 'stand-in'
/** Stored attempts link here: do not change it. */
export const STAND_IN_PATH = '/stand-in/paystack'

/**
 * Replaces the provider when no keys are set: the same contract, but no money. It is part of the shop, for whoever tries it
 * out in a browser, and keeps its payments across restarts. Of the two doubles for tests
 * `testing/stand-ins/fake-paystack.ts` imitates the provider's HTTP API, so that the shop runs the code that it has for
 * real keys; `testing/orders/fake-payments.ts` is in memory, for tests of orders and refunds.
 */
export function createStandIn(options: Options): StandIn {
  const { publicUrl, deliverWebhook, now, folder = null } = options
  const { refundDelayMs = REFUND_DELAY_MS } = options
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

  function refundPayment(request: RefundRequest): Result<AcceptedRefund, PaymentFailure> {
    const payment = store.find(request.reference)
    const plan = payment?.refundPlan ?? 'refused'
    const asked = newRefund(request, { plan, nowMs: now(), delayMs: refundDelayMs })
    const refunded = plan === 'refused' ? null : payment && refund(payment, asked)
    if (payment) store.save({ ...(refunded ?? payment), refundPlan: 'done' })
    if (!refunded) return failure('payments-refused')
    announce(refundEvent(request.reference, asked))
    const { outcome } = asked
    if (outcome) {
      announce(refundEvent(request.reference, { id: asked.id, ...outcome }), refundDelayMs)
    }
    return plan === 'timeout'
      ? failure('payments-unavailable')
      : success({ id: asked.id, state: asked.state })
  }

  function retry({ refundId, account }: RefundRetry): Result<AcceptedRefund, PaymentFailure> {
    if (/^0+$/.test(account.accountNumber)) return failure('payments-refused')
    for (const payment of store.all()) {
      const retried = retryRefund(payment, refundId, { nowMs: now(), delayMs: refundDelayMs })
      if (!retried) continue
      store.save(retried)
      announce(refundEvent(payment.reference, { id: refundId, state: 'done' }), refundDelayMs)
      return success({ id: refundId, state: 'pending' })
    }
    return failure('payments-refused')
  }

  function decide(refundId: string, state: StandInRefund['state']): boolean {
    for (const payment of store.all()) {
      const decided = decideRefund(payment, refundId, { state, nowMs: now() })
      if (!decided) continue
      store.save(decided)
      announce(refundEvent(payment.reference, { id: refundId, state }))
      return true
    }
    return false
  }

  async function sendWebhook(event: StandInEvent): Promise<void> {
    const rawBody = JSON.stringify(event)
    await deliverWebhook(rawBody, sign(store.secret, Buffer.from(rawBody)).toString('hex'))
  }

  function announce(event: StandInEvent, delayMs = 0) {
    if (webhooks.how === 'off') return
    const sent = afterDelay(webhooks.delayMs + delayMs)
      .then(() => sendWebhook(event))
      // The webhook is not retried: the shop must also find a payment whose webhook it missed.
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
    listRefunds: async ({ reference }) =>
      respond('list-refunds', () => {
        const payment = store.find(reference)
        return success(payment ? refundsAt(payment, now()) : [])
      }),
    listBanks: async () => respond('list-banks', () => success(BANKS)),
    retryRefund: async (request) => respond('retry-refund', () => retry(request)),
    listPaid: async (period) =>
      respond('list-paid', () => {
        const paid = store
          .all()
          .filter((payment) => isIn(period, payment) && describe(payment).state === 'succeeded')
        return success(paid.map(({ reference }) => reference))
      }),
    listRefunded: async (period) =>
      respond('list-refunded', () => {
        const refunded = store
          .all()
          .filter(({ refunds }) => refunds.some((each) => isIn(period, each)))
        return success(
          refunded.map(({ reference, id }) => ({ reference, transactionId: String(id) })),
        )
      }),
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
      if (after.status === 'succeeded') announce(successEvent(after))
      return after
    },
    refundable: () =>
      store
        .all()
        .filter(({ status }) => status === 'succeeded')
        .toReversed(),
    planRefund: (accessCode, refundPlan) => {
      const payment = store.findByAccessCode(accessCode)
      if (payment) store.save({ ...payment, refundPlan })
      return payment !== null
    },
    decideRefund: decide,
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

function isIn({ fromMs, toMs }: Period, { createdAtMs }: { readonly createdAtMs: number }) {
  return fromMs <= createdAtMs && createdAtMs <= toMs
}

function afterDelay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs).unref()
  })
}
