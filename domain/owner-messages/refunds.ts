import type { RefundState } from '../refund/refund.ts'

/** The sentences say why nothing was refunded; each names the order. */
export const refundMessages = {
  'order-unknown': (order: string) => `There is no order ${order}.`,
  'refund-not-paid': (order: string) =>
    `Order ${order} is not paid, so there is nothing to refund.`,
  'refund-scope-missing': (order: string) =>
    `Choose what of order ${order} is refunded. Nothing was refunded yet.`,
  'refund-way-disagrees': (order: string) =>
    `What you chose for order ${order} does not fit what you typed: an amount counts for “An amount” only, a number of pieces for “Some pieces” only. Choose one of them and empty the other. Nothing was refunded yet.`,
  'refund-sum-changed': (order: string) =>
    `What can be refunded of order ${order} has changed meanwhile. Look at the sum again; nothing was refunded yet.`,
  'refund-payment-unnamed': (order: string) =>
    `Order ${order} was paid more than once. Say which payment is to be refunded.`,
  'refund-payment-unknown': (order: string) =>
    `Order ${order} has no such payment, or all of it is refunded.`,
  'refund-unanswered': (order: string) =>
    `The provider has not yet answered another refund of order ${order}. Wait a minute and look again.`,
  'refund-other-currency': (order: string) =>
    `Order ${order} was paid in another currency, so no sum in cedis can go back. Refund that payment in the provider’s dashboard, in its own currency. Nothing was refunded yet.`,
  'refund-uncertain': (order: string) =>
    `Nobody knows whether the provider took another refund of order ${order}. Look in its dashboard, then decide it on the order’s page.`,
  'refund-nothing-left': (order: string) =>
    `Everything that was paid for order ${order} is refunded.`,
  'refund-too-much': (order: string) => `This is more than is left to refund of order ${order}.`,
  'refund-amount-wrong': (order: string) =>
    `Give the amount to refund of order ${order} in cedis, such as 120.00.`,
  'refund-line-unknown': (order: string) => `Order ${order} has no such line.`,
  'refund-line-too-many': (order: string) =>
    `So many pieces are not left to refund in this line of order ${order}.`,
  'refund-line-missing': (order: string) => `Choose which pieces of order ${order} are refunded.`,
  'refund-reason-missing': (order: string) => `Say in a few words why order ${order} is refunded.`,
  'refund-reason-long': (order: string) =>
    `The reason for refunding order ${order} is too long. Please shorten it.`,
  'refund-refused': (order: string) =>
    `The provider refused to refund order ${order}. No money has moved. Look at the balance in its dashboard.`,
  'refund-failed': (order: string) =>
    `The refund of order ${order} failed at the provider, and the money is with the shop again.`,
  'refund-provider-away': (order: string) =>
    `The shop has no keys of the provider that took the payment of order ${order}.`,
  'refund-form-used': (order: string) =>
    `This form was sent before, for another refund. Reload the page of order ${order} to make one more.`,
  'refund-order-changed': (order: string) =>
    `Somebody has packed, sent or changed order ${order} meanwhile. Look at it again; what you typed is still here.`,
  'refund-return-changed': (order: string) =>
    `Somebody has dealt with this return of order ${order} meanwhile. This is how it is now; what you typed is still here.`,
  'refund-gone': (order: string) => `Order ${order} has no refund that waits for this.`,
  'refund-found': (order: string) =>
    `The provider has this refund of order ${order} after all. It is now followed as usual.`,
  'refund-unclear': (order: string) =>
    `The provider did not answer, so the refund of order ${order} stays as it is. Try again later.`,
  'refund-not-waiting': (order: string) =>
    `This refund of order ${order} does not wait for an account any more: it is followed as usual. Nothing was sent.`,
  'refund-bank-missing': (order: string) =>
    `Choose the bank or the mobile money network for the refund of order ${order}.`,
  'refund-account-wrong': (order: string) =>
    `Give the number of the account or the wallet for order ${order} in digits, such as 0551234987.`,
  'refund-account-refused': (order: string) =>
    `The provider did not take this account for the refund of order ${order}. Check bank and number with the customer. No money has moved.`,
  'refund-account-unanswered': (order: string) =>
    `The provider did not answer, so nobody knows yet whether it took the account for order ${order}. The shop looks again in half a minute. Sending it again cannot pay twice.`,
  'order-sent-already': (order: string) =>
    `Order ${order} is packed or on its way, and can no longer be cancelled here.`,
  'cancel-too-often': (order: string) =>
    `The customer of order ${order} has cancelled twice in the last seven days already.`,
} as const satisfies Readonly<Record<string, (order: string) => string>>

export type RefundFailure = keyof typeof refundMessages

/** The owner reads these words for the states of a refund. */
export const refundStateWords: Readonly<Record<RefundState, string>> = {
  asking: 'Asked, not yet confirmed',
  pending: 'Accepted by the provider',
  done: 'Refunded',
  failed: 'Failed, the money is with the shop',
  'needs-details': 'Waits for the customer’s account',
  refused: 'Refused by the provider',
  uncertain: 'Unclear, look in the provider’s dashboard',
}

export const reconciliationMessages = {
  'days-wrong': 'Choose a first and a last day, at most 400 days apart.',
} as const
