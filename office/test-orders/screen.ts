import { listDoubtfulOrders } from '#database/test-orders/doubtful-orders'
import { countOpenTests, hasOpenTests, hasTestsAfter } from '#database/test-orders/open-tests'
import { readTestsEnd } from '#database/test-orders/selling-live'
import { readTestSummary, type TestSummary } from '#database/test-orders/test-summary'
import { countNoun } from '#domain/count-noun'
import { readWholeNumber } from '#domain/form/whole-number'
import { formatMoney } from '#domain/money/format-money'
import { FULFILMENTS } from '#domain/order/fulfilment'
import type { OrderState } from '#domain/order/order'
import { testOrderMessages } from '#domain/owner-messages/test-orders'
import { paymentModeOf } from '#server/payments/payment-settings'
import { decideToEndTests } from '#server/test-orders/decide-to-end'
import { endTestOrders } from '#server/test-orders/end-test-orders'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { progressWords } from '../kit/words/order-words.ts'
import { screens } from '../screens.ts'

const { path } = screens['test-orders']
const MAX_DOUBTFUL = 20
const LOOKS_AGAIN_AFTER_SECONDS = 3
/** Most shops have ended their test orders by then; the job ends the others. */
const WAITS_MS = 3_000

type Counted = TestSummary['states'][number]

export const load = async ({ context }: ScreenRequest) => {
  const { db, config, testPayments } = context
  const orders = await countOpenTests(db)
  const isEnding = await areBeingEnded(db)
  // The numbers of many thousand orders take a second, and change while they are being ended.
  const summary = isEnding || orders === 0 ? null : await readTestSummary(db)
  const doubtful = await listDoubtfulOrders(db, MAX_DOUBTFUL)
  const content = show('test-orders', 'From test to live', {
    isLive: paymentModeOf(config) === 'live',
    takesOrders: (await testPayments.whyClosed()) === null,
    // A process may know a second late that none is left.
    isClosed: orders > 0 && (await testPayments.waitsForTestsToEnd()),
    isEnding,
    orders,
    states: (summary?.states ?? [])
      .toSorted(compareProgress)
      .map(({ orders: count, ...progress }) => ({
        words: stateWords(progress),
        orders: count,
      })),
    changes: summary ? changesOf(summary) : [],
    doubtful: {
      more: doubtful.count - doubtful.orders.length,
      orders: doubtful.orders,
    },
  })
  return isEnding ? { ...content, looksAgainAfterSeconds: LOOKS_AGAIN_AFTER_SECONDS } : content
}

/** The decision covers all that are left; any process carries it out. */
async function areBeingEnded(db: ScreenRequest['context']['db']): Promise<boolean> {
  const endMs = await readTestsEnd(db)
  return endMs !== null && (await hasOpenTests(db)) && !(await hasTestsAfter(db, endMs))
}

/** The orders with the least done come first. */
const STATES: readonly OrderState[] = ['pending', 'attention', 'paid', 'refunded', 'expired']

function compareProgress(one: Counted, other: Counted): number {
  const byState = STATES.indexOf(one.state) - STATES.indexOf(other.state)
  return byState || placeOf(one) - placeOf(other)
}

function placeOf({ fulfilment }: Counted): number {
  return fulfilment === null ? 0 : FULFILMENTS.indexOf(fulfilment)
}

function stateWords(progress: Omit<Counted, 'orders'>): string {
  return progressWords({ ...progress, isPickUp: false, needsAddress: false, endedTest: null })
}

/** Each change has a sentence, without those that change nothing. */
function changesOf(summary: TestSummary): readonly string[] {
  const { units, takings, cases, returns, refunds, offers, codeUses } = summary
  const changes = [
    units > 0 && `Back on sale: ${countNoun(units, 'piece')}, written into the book of stock.`,
    takings.minor > 0 &&
      `Out of takings, Insights and Reconciliation: ${formatMoney(takings)} that was never money.`,
    codeUses > 0 && `Free again: ${countNoun(codeUses, 'use')} of discount codes.`,
    cases > 0 && `Closed: ${countNoun(cases, 'payment case')}.`,
    returns > 0 && `Ended: ${countNoun(returns, 'return')}.`,
    refunds > 0 && `Not followed any more: ${countNoun(refunds, 'refund')}.`,
    offers > 0 &&
      `Ended: ${countNoun(offers, 'offer')} to people in line. The next in line is asked.`,
  ]
  return changes.filter((change) => change !== false)
}

/** Whoever has a stolen session must not decide what counts as money. */
export const posts: readonly Post[] = [
  {
    access: 'change-keys',
    screen: 'test-orders',
    needsProof: true,
    path: `${path}/end`,
    handle: endTests,
  },
]

async function endTests(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const decided = await decideToEndTests(context, {
    seenOrders: readWholeNumber(fields.text('orders')) ?? Number.NaN,
    actor: actorOfRequest(request),
  })
  if (!decided.ok) return refuse(409, testOrderMessages[decided.error])
  await endTestOrders(context, { maxMs: WAITS_MS })
  const isOver = !(await areBeingEnded(context.db))
  return { kind: 'done', next: path, notice: isOver ? 'tests-ended' : 'tests-being-ended' }
}
