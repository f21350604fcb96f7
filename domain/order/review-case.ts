import type { OrderReviewReason } from './order.ts'
import { PAYMENT_COMPANY } from './payment-company.ts'

const DASHBOARD = `the ${PAYMENT_COMPANY} dashboard`

/** The owner must review a paid order, a payment, a refund or an event for these reasons. */
export type ReviewReason =
  | OrderReviewReason
  /** A payment whose reference belongs to no order, or whose order copy is not ours. */
  | 'unknown-payment'
  /** The stock of a possibly paid order was returned after the longest wait. */
  | 'maybe-paid'
  /** The provider never returned a result for a payment. */
  | 'unanswered'
  /** A changed cart replaced an order whose payment could not be checked at the provider. */
  | 'replaced-unanswered'
  /** An order and the order that replaced it were both paid. */
  | 'cart-paid-twice'
  | 'dispute'
  | 'refund-failed'
  | 'refund-needs-details'
  /** The provider refused a refund that nobody waited for at a screen. */
  | 'refund-refused'
  /** Nobody knows whether the provider took a refund. */
  | 'refund-uncertain'
  /** A shopper wants to cancel, and the shop does not refund it by itself. */
  | 'cancel-asked'
  /** Somebody paid for more units of a drop than its limit for a person. */
  | 'drop-limit-exceeded'
  /** An order was paid after its hold, when somebody else had the last use of its code. */
  | 'code-limit-exceeded'
  /** An order is paid, and nobody has said where it goes. */
  | 'address-missing'
  /** A buyer wants a paid order to go where the delivery costs more. */
  | 'address-dearer'
  /** The difference for another address was paid for an order that does not go there, or is cancelled. */
  | 'difference-late'
  /** An event that could not be processed after many tries. */
  | 'event-parked'

export type Advice = { readonly reason: string; readonly toDo: string }

/** The owner reads this in the list of cases and in the mail about one. */
export const ADVICE: Readonly<Record<ReviewReason, Advice>> = {
  'amount-short': {
    reason: 'less was paid than ordered',
    toDo: 'Ask the customer for the difference, or refund the payment. Send nothing before.',
  },
  'amount-over': {
    reason: 'more was paid than ordered',
    toDo: 'Refund the difference, then send the pieces.',
  },
  'wrong-currency': {
    reason: 'paid in another currency',
    toDo: `Refund the payment in ${DASHBOARD}, in its own currency, and ask the customer to order again.`,
  },
  'wrong-reference': {
    reason: 'the provider answered for another payment',
    toDo: `Look both references up in ${DASHBOARD}. Send nothing before.`,
  },
  'wrong-mode': {
    reason: 'a test payment or a test order met the live shop, or the reverse',
    toDo: 'No live money may have moved: check the dashboard and the keys. Send nothing before.',
  },
  'no-stock-left': {
    reason: 'paid after the pieces were sold to others',
    toDo: 'Find the pieces or agree on others with the customer; else refund the payment.',
  },
  late: {
    reason: 'paid after its hold, when such an order could no longer be placed',
    toDo: 'Accept it anyway if the pieces are on the shelf, or refund the payment. No piece is taken before.',
  },
  'paid-twice': {
    reason: 'paid more than once',
    toDo: 'Send the pieces once, and refund all paid references but one.',
  },
  restored: {
    reason: 'came after the backup that was restored; written again from its payment',
    toDo: 'Ask the customer where to send it, for the address is lost. It may have been sent already.',
  },
  'unknown-payment': {
    reason: 'the provider announced a payment that belongs to no order here',
    toDo: `Look it up in ${DASHBOARD}. If it was meant for the shop, refund it.`,
  },
  'maybe-paid': {
    reason:
      'may have been paid, but the provider did not say so for an hour; its pieces were given back',
    toDo: `Look the payment up in ${DASHBOARD}. If it is paid, the shop books it by itself once the provider answers.`,
  },
  unanswered: {
    reason: 'the provider has not said for three days whether this payment came in',
    toDo: `Look the payment up in ${DASHBOARD}. The shop goes on asking once a day.`,
  },
  'replaced-unanswered': {
    reason:
      'the customer changed the cart while the provider could not say whether this order was paid',
    toDo: `Look the payment up in ${DASHBOARD}. If both orders are paid, ask the customer which one is meant and refund the other.`,
  },
  'cart-paid-twice': {
    reason: 'the customer changed the cart, and the order before the change was paid too',
    toDo: 'Ask the customer which one is meant, and refund the other.',
  },
  dispute: {
    reason: 'the customer disputes the payment',
    toDo: `Answer it in ${DASHBOARD}, with proof of delivery. Without an answer the money goes back.`,
  },
  'refund-failed': {
    reason: 'a refund failed, and the money is with the shop again',
    toDo: `Try it again in ${DASHBOARD}, or pay the customer back another way.`,
  },
  'refund-needs-details': {
    reason: 'a refund waits for the customer’s account details',
    toDo: 'Ask the customer for an account or a wallet, and give it at the refund on the order’s page.',
  },
  'refund-refused': {
    reason: 'the provider refused to refund it; no money has moved',
    toDo: `Look at the balance in ${DASHBOARD}, then refund it again from the order’s page, or pay the customer back another way.`,
  },
  'refund-uncertain': {
    reason: 'nobody knows whether the provider took this refund; it is not asked for again',
    toDo: `Look for it in ${DASHBOARD}. If it is there, the shop finds it by itself. If not, say so on the order’s page; then it can be refunded anew.`,
  },
  'cancel-asked': {
    reason:
      'the customer wants to cancel, and the shop did not refund it by itself: it is the third one in seven days, or its payment needs a person',
    toDo: 'Do not pack it. Refund it from the order’s page, or agree with the customer to send it.',
  },
  'drop-limit-exceeded': {
    reason: 'somebody paid for more pieces of a drop than a person may buy',
    toDo: 'Look at their other orders. Send it, or refund what is over the limit from the order’s page.',
  },
  'code-limit-exceeded': {
    reason: 'paid late with a discount code that was used up by then',
    toDo: 'Send it at this price, or refund it from the order’s page. Look for other late orders of this person first.',
  },
  'address-missing': {
    reason: 'paid, but needs an address',
    toDo: 'Send the buyer the link for it from the order’s page, or enter it there yourself. Until then it is not in To pack; marked as dealt with, it is packed without one.',
  },
  'address-dearer': {
    reason: 'the buyer wants it to go where the delivery costs more',
    toDo: 'The buyer can pay the difference on the page of the order; its page here makes a link for that, too. Once it is paid, the address changes by itself. Packed before, it stays as it was.',
  },
  'difference-late': {
    reason:
      'the difference for another address was paid, and that order is packed, cancelled, refunded, or goes elsewhere',
    toDo: 'Refund it from the order’s page, or bring the parcel there after all.',
  },
  'event-parked': {
    reason: 'an event of the provider could not be processed after many tries',
    toDo: `Look the payment up in ${DASHBOARD} and in the log of the shop.`,
  },
}

/** `accept` means that the order counts as paid, `close` that the case was dealt with in another way. */
export type CaseAction = 'accept' | 'close'

/**
 * Accepting fits where money of this order is with the shop and only a person can tell whether it will
 * do. Every case can be closed with a note.
 */
export const ACTIONS: Readonly<Record<ReviewReason, readonly CaseAction[]>> = {
  // The rest may have come in cash, or the owner lets it go.
  'amount-short': ['accept', 'close'],
  // The order is paid already: the difference is to be refunded, and there is nothing to accept.
  'amount-over': ['close'],
  // The money is there, but the shop cannot know what it is worth; the owner sees it on the account.
  'wrong-currency': ['accept', 'close'],
  // Nothing was booked: the provider spoke of another payment. A real one is settled by itself.
  'wrong-reference': ['close'],
  // No money moved, or only test money: units would leave for nothing.
  'wrong-mode': ['close'],
  // The order is paid in full; the units were found or counted again.
  'no-stock-left': ['accept', 'close'],
  // The order is paid in full; the owner may sell what shoppers can no longer order at this price.
  late: ['accept', 'close'],
  // The units are sent once. The case stays open until all payments but one are refunded.
  'paid-twice': ['accept', 'close'],
  // The order was paid in full before the backup was restored; the owner has asked for the address.
  restored: ['accept', 'close'],
  'unknown-payment': ['close'],
  // The sweeper books these payments once the provider answers.
  'maybe-paid': ['close'],
  unanswered: ['close'],
  'replaced-unanswered': ['close'],
  // Both orders are paid already.
  'cart-paid-twice': ['close'],
  dispute: ['close'],
  'refund-failed': ['close'],
  'refund-needs-details': ['close'],
  'refund-refused': ['close'],
  'refund-uncertain': ['close'],
  'cancel-asked': ['close'],
  'drop-limit-exceeded': ['close'],
  // The order is paid already; the owner decides whether it is sent at this price.
  'code-limit-exceeded': ['close'],
  // The case closes by itself when the address comes.
  'address-missing': ['close'],
  'address-dearer': ['close'],
  'difference-late': ['close'],
  'event-parked': ['close'],
}

/** Cases that are over once the order is accepted. */
export const CLOSED_BY_ACCEPTING: readonly ReviewReason[] = [
  'amount-short',
  'wrong-currency',
  'no-stock-left',
  'late',
  'restored',
]

export type ReviewCase = {
  readonly reason: ReviewReason
  readonly orderId: string | null
  /** The payment's reference. */
  readonly reference: string | null
  /** Further information from the provider, in a few words. */
  readonly detail: string
  readonly actByMs: number | null
}

export function caseSubject({ reason, orderId, reference }: ReviewCase): string {
  return `${orderId ?? reference ?? 'An event'} needs you: ${ADVICE[reason].reason}`
}

/** `sums` says in words what money the case is about; it is empty without money. */
export function caseText(one: ReviewCase, sums = ''): string {
  const { reason, orderId, reference, detail, actByMs } = one
  const facts = [
    orderId && `Order: ${orderId}`,
    reference && `Payment: ${reference}`,
    sums,
    detail && detailSentence(one, 'The provider'),
    actByMs !== null && `To be done by ${new Date(actByMs).toISOString().slice(0, 10)}.`,
  ]
  return [
    `${ADVICE[reason].reason[0]?.toUpperCase()}${ADVICE[reason].reason.slice(1)}.`,
    facts.filter(Boolean).join('\n'),
    ADVICE[reason].toDo,
    'All that waits for you: npm run orders -- attention',
  ].join('\n\n')
}

/** The shop finds these by itself: their details are its own words. */
const FOUND_BY_THE_SHOP: ReadonlySet<ReviewReason> = new Set<ReviewReason>([
  'late',
  'cart-paid-twice',
  'drop-limit-exceeded',
  'code-limit-exceeded',
  'address-dearer',
  'difference-late',
])

/** The sentence says who gave the detail of a case; it is empty without a detail. */
export function detailSentence(
  { reason, detail }: Pick<ReviewCase, 'reason' | 'detail'>,
  provider: string,
): string {
  if (detail === '') return ''
  if (!FOUND_BY_THE_SHOP.has(reason)) return `${provider} says: ${detail}`
  return `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`
}
