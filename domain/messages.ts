import { askMessages } from './ask-messages.ts'
import { browsingMessages } from './browsing-messages.ts'
import { contactMessages } from './contact-messages.ts'
import { countNoun } from './count-noun.ts'
import { drawMessages } from './draw-messages.ts'
import { newsletterMessages } from './newsletter-messages.ts'
import { PAYMENT_COMPANY } from './order/payment-company.ts'
import { trackingMessages } from './tracking-messages.ts'
import { waitingMessages } from './waiting-messages.ts'

const NO_PRODUCT_TITLE = 'Product Not Found'
const NO_PRODUCT_DETAIL = "Sorry, we couldn't find the product you're looking for."

/**
 * Every sentence shown to shoppers, by code. The wording is fixed by §4, §5 and §8: sentences that
 * differ only in a full stop are different sentences.
 */
export const messages = {
  ...askMessages,
  ...browsingMessages,
  ...contactMessages,
  ...drawMessages,
  ...newsletterMessages,
  ...trackingMessages,
  ...waitingMessages,

  'product-not-found': `${NO_PRODUCT_TITLE}. ${NO_PRODUCT_DETAIL}`,
  'product-not-found-title': NO_PRODUCT_TITLE,
  'product-not-found-detail': NO_PRODUCT_DETAIL,

  'cart-empty': 'Your cart is empty',
  'cart-remove-failed': 'Failed to remove item from cart',
  'cart-update-failed': 'Failed to update item quantity',
  'cart-clear-failed': 'Failed to clear cart',
  'cart-page-update-failed': 'Failed to update quantity. Please try again.',
  'cart-page-remove-failed': 'Failed to remove item. Please try again.',
  'cart-page-clear-failed': 'Failed to clear cart. Please try again.',
  'line-removed': (title: string) =>
    `${title} is no longer available and was taken out of your cart.`,
  'line-price-changed': (title: string, before: string, after: string) =>
    `The price of ${title} has changed from ${before} to ${after}.`,
  'line-sold-out': (title: string, size: string) => `${title} (${size}) is sold out.`,
  /** `held` is the sentence `all-held`. */
  'line-held': (title: string, size: string, held: string) => `${title} (${size}): ${held}`,
  'all-held': (until: string | null) =>
    `All pieces are held at the moment; some may come back${until === null ? '' : ` until ${until}`}.`,
  'line-short': (left: number, title: string, size: string) =>
    `Only ${left} left of ${title} (${size}).`,

  'first-name-required': 'First name is required',
  'last-name-required': 'Last name is required',
  'email-required': 'Email is required',
  'email-invalid': 'Please enter a valid email address',
  'email-invalid-to-continue': 'Please enter a valid email address to continue',
  'country-required': 'Please choose a country',
  'phone-required': 'Phone number is required',
  'phone-invalid': 'Please enter a valid phone number',
  'phone-hint-ghana': 'Nine digits, such as 24 123 4567',
  'phone-hint': '6 to 14 digits, without the dial code',
  'address-required': 'Address is required',
  'city-required': 'City is required',
  'region-required': 'Region is required',
  'value-too-long': 'This is too long. Please shorten it.',
  'value-invalid': 'Please check this field',

  'discount-code-missing': 'Please enter a discount code',
  'discount-code-unknown': 'Invalid discount code',
  'discount-applied': (code: string, off: string) => `${code} applied: ${off}`,
  'discount-gone': (code: string) =>
    `Invalid discount code: ${code} can no longer be used and was taken off.`,
  'discount-check-failed': 'This code could not be checked. Please try again.',

  'delivery-unavailable':
    'We do not deliver to this place yet. Please choose another country or region, or write to us on the contact page: /contact',
  'delivery-rider': 'You pay the rider on arrival; it is not part of this sum.',
  'delivery-contact':
    'Once you have paid, we write to you and agree on the way, the price and the time. If no way suits you, you get your money back.',
  'delivery-pick-up': 'We write to you when it is ready.',
  'landmark-hint': 'A landmark helps the rider, such as: behind the Total station, Osu',
  'digital-address-hint': 'GhanaPostGPS, such as GA-183-8164',
  'digital-address-unusual':
    'This does not look like a digital address. You can leave it: we take it as it is.',

  'shipping-abroad':
    'Shipping outside Ghana is agreed by contact and is not part of this sum. Once you have paid, we write to you and agree on the way, the price and the time before anything is sent. If no way suits you, you get your money back. Customs and import taxes are yours to pay.',

  'payment-not-verified': 'Payment verification failed',
  'payment-response-invalid': 'Invalid payment response',
  'payment-cancelled': 'Transaction was cancelled',
  'payment-failed': 'Payment failed',
  'payment-script-failed': `Failed to load ${PAYMENT_COMPANY} script`,
  'payment-verify-failed': 'Failed to verify payment',
  'payment-mismatch': (reason: string) => `Failed to validate payment: ${reason}`,
  'mismatch-amount-short': 'less was paid than the order comes to.',
  'mismatch-amount-over': 'more was paid than the order comes to.',
  'mismatch-wrong-currency': 'it was not paid in Ghanaian cedis.',
  'mismatch-wrong-reference': 'it belongs to another order.',
  'mismatch-wrong-mode': 'it was a test payment.',
  'mismatch-no-stock-left': 'it came after your pieces were sold to others.',
  'mismatch-late':
    'it came after the time for which your pieces were held, and such an order can no longer be placed.',
  'mismatch-paid-twice': 'the order was paid for more than once.',
  'mismatch-restored': 'the order was lost and written again.',
  'mismatch-unknown': 'it differs from the order.',
  'checkout-failed': 'An error occurred during checkout. Please try again.',
  'checkout-not-shown':
    'Something went wrong here. What you typed is kept: reload the page to go on. No order is charged twice.',
  'totals-changed': 'Your total has changed. Please look at the new total before you pay.',
  'cart-already-paid': 'This cart has already been paid for.',
  'order-expired': 'Your pieces were held for as long as we could. Please press Pay again.',
  'total-too-small': (least: string) => `The smallest order that can be paid online is ${least}.`,
  'too-many-attempts':
    'There have been many payments with these details. Please try again in an hour, or write to us.',
  'too-many-open-orders':
    'You have several unpaid orders open. Please finish one, or try again in a few minutes.',
  'too-many-pieces':
    'We already hold many unpaid pieces for you. Please pay for them first, or try again in a few minutes.',
  'network-holds-too-many':
    'Many unpaid pieces are held from your network. Please try again in a few minutes, or over another connection.',
  'drop-not-open':
    'This drop is not open yet. Nothing was ordered; your cart and what you typed are kept.',
  'drop-by-draw':
    'This piece goes by draw: until the drop is over, only those who are drawn can buy it. Nothing was ordered; your cart and what you typed are kept.',
  'drop-limit-reached': (limit: number) =>
    limit === 1
      ? 'Each person can buy one piece of this drop, and you have one already.'
      : `Each person can buy ${limit} pieces of this drop. With this order you would have more.`,
  'drop-not-shared':
    'Pieces of a drop are held for a few minutes only, so nobody else can be asked to pay for them.',
  'drop-holds-expired': (minutes: number) =>
    `You have held pieces of this drop twice without paying for them. Now others have a chance; please try again in ${countNoun(minutes, 'minute')}.`,
  'drop-network-holds-too-many':
    'Many unpaid pieces of this drop are held from your network, and most of those before were never paid for. Please try again in a few minutes, or over another connection.',
  'selling-paused': (title: string | null) =>
    title === null
      ? 'The shop is not selling at the moment. Please try again later.'
      : `The sale of ${title} is paused at the moment. Please try again later.`,
  'order-too-large': (most: number) =>
    `One order can have at most ${most} pieces. For more, please write to us on the contact page: /contact`,
  'order-too-many-alike': (most: number) =>
    `One order can have at most ${most} pieces of one item in one size. For more, please write to us on the contact page: /contact`,

  'payments-closed': (email: string) =>
    `Our shop cannot take payments right now, and nothing was charged. Please try again later, or write to ${email}.`,

  'hold-before': 'When you press Pay, your pieces are held for you while you pay.',
  'hold-until': (until: string) => `Held for you until ${until}`,
  'hold-five-minutes': 'Five minutes left to pay.',
  'hold-one-minute': 'One minute left to pay.',
  'hold-left': (time: string) => `${time} left to pay.`,
  'hold-over-checkout':
    'No longer held for you. A payment you approved still counts. Not paid? Press Pay again.',
  'hold-over-waiting':
    'No longer held for you. A payment you approved still counts; if it came too late, we write to you.',
  'hold-over-buyer':
    'No longer held. A payment you approved still counts. Not paid? Load this page again: there you can order it once more.',
  'hold-over-payer':
    'No longer held. A payment you approved still counts. Not paid? Please ask for a new link.',

  'line-unknown':
    'Many people are buying at this moment. Your order is in line and not lost; please stay on this page.',
  'line-place': (place: number) =>
    `You are number ${place} in line. Your order goes on by itself; please stay on this page.`,
  'line-turn': 'It is your turn: your order is being written.',

  'pay-link-held': (until: string) => `The pieces wait until ${until}. The link works as long.`,
  'pay-link-failed': 'We could not make the link. Please try again.',
  'pay-link-refunds': 'If money goes back, it goes back to the person who paid.',
  'pay-link-message': (name: string, total: string, url: string) =>
    `Could you pay for my order at ${name}? It comes to ${total}: ${url}`,
  'pay-code-unknown':
    'This link or code does not work. It may have been cut short, or its time is over. Please ask for a new one.',
  'pay-other-order':
    'You have opened another order in this browser since. Please look at this page again before you pay.',
  'pay-expired': 'The pieces of this order are no longer held. Please ask for a new link.',
  'pay-run-out': 'The pieces of this order are no longer held.',
  'pay-paid': 'This order has been paid. There is nothing left to pay.',
  'pay-cancelled': 'This order was cancelled. There is nothing to pay.',
  'pay-review': 'We are looking at the payment of this order. Please do not pay now.',
  'pay-twice':
    'Somebody else paid for this order at the same time. You get your money back: our team has been told and will see to it.',
  'pay-returned': 'Your payment for this order was given back to you.',
  'pay-waiting': 'Approve the payment on your phone. This page goes on by itself.',
  'pay-difference': 'What the delivery to another address costs more.',
  'pay-address-first': 'Say where it should go, then you can pay.',
  'pay-address-missing': 'Nothing is paid yet: first say where it should go.',
  'pay-address-given': 'We have an address for this order already.',
  'pay-address-late':
    'A payment has been started with another delivery price. Please pay it as it is, and write to us about the address.',
  'pay-address-saved': 'Thank you, saved. We show no address here. Now you can pay.',

  'order-error-title': 'Something went wrong',
  'order-confirmed': 'Order Confirmed!',
  'order-reference-missing':
    'Unable to verify your payment. Please contact our support team with your order details.',
  'order-payment-refused': 'Payment validation failed',
  'order-not-found': 'Failed to load order details. Please contact support.',
  'order-still-unpaid': (time: string) => `Still not paid, checked ${time}`,
  'order-not-checked': (time: string) => `We could not check at ${time}. Please try again.`,
  'order-asked-too-often':
    'Too many people on your network are asking at once. If you have paid, your order is safe. Please reload this page in a minute.',

  'contact-name-required': 'Please enter your name',
  'contact-email-required': 'Please enter your email',
  'contact-message-required': 'Please enter your message',
  'contact-sent': "Thank you for your message! We'll get back to you shortly.",
  'contact-not-subscribed':
    'Only the newsletter takes nobody more just now. Please subscribe later, at the foot of any page.',
  'contact-too-many': (email: string) =>
    `You have written several times already. Please try again in an hour, or write to ${email}.`,
  'request-type-required': 'Please choose what you would like to ask for',
  'verification-method-required': 'Please choose how we can verify your identity',
  'request-submitted': 'Request Submitted Successfully',
  'data-rights-too-many': (email: string) =>
    `We have had many requests from your network or for this address. Please write to ${email}: a request by email counts just the same.`,
  'proof-unknown':
    'This link does not belong to any request. It may have been cut short in the mail.',

  'rates-from-fallback-service': 'Using fallback API - Primary API unavailable',

  'page-not-found': 'Page Not Found',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'request-invalid': 'We could not read that request. Please reload the page and try again.',
  'request-too-large': 'That is more than we can take at once. Please shorten it.',
  'request-forbidden': 'That request did not come from our shop. Please reload the page.',
  'server-error': 'Something went wrong on our side. Please try again.',
  'service-unavailable': 'We cannot do that right now. Please try again in a few minutes.',
} as const

export type MessageCode = keyof typeof messages

/** The sentences of these codes have no placeholders: only these are used for form fields. */
export type PlainMessageCode = {
  [Code in MessageCode]: (typeof messages)[Code] extends string ? Code : never
}[MessageCode]

const plainCodes: ReadonlySet<string> = new Set(
  Object.entries(messages)
    .filter(([, sentence]) => typeof sentence === 'string')
    .map(([code]) => code),
)

export function isPlainMessageCode(code: string): code is PlainMessageCode {
  return plainCodes.has(code)
}
