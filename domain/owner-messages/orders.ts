/** The sentences say why a change of an order was not made; each names the order. */
export const orderMessages = {
  'order-unknown': (order: string) => `There is no order ${order}.`,
  'order-not-paid': (order: string) => `Order ${order} is not paid.`,
  'order-changed': (order: string) =>
    `Somebody else has just changed order ${order}. Look at it again.`,
  'order-needs-address': (order: string) =>
    `Nobody has said yet where order ${order} goes. It is packed once it has an address.`,
  'order-has-address': (order: string) => `Order ${order} waits for no address any more.`,
  'order-packed-already': (order: string) => `Order ${order} is packed already.`,
  'order-sent-already': (order: string) => `Order ${order} is sent already.`,
  'order-not-sent': (order: string) => `Order ${order} is not sent yet, at least not all of it.`,
  'order-delivered-already': (order: string) => `Order ${order} is delivered already.`,
  'order-ready-already': (order: string) => `Order ${order} is ready already.`,
  'order-not-packed': (order: string) => `Order ${order} is not packed yet.`,
  'order-is-pick-up': (order: string) =>
    `Order ${order} is collected by its customer: mark it as ready, not as sent.`,
  'order-is-sent': (order: string) => `Order ${order} is sent, not collected.`,
  'order-cancelled': (order: string) => `Order ${order} is cancelled. Do not send it.`,
  'parcel-empty': (order: string) => `Choose what of order ${order} goes into the parcel.`,
  'parcel-line-unknown': (order: string) => `Order ${order} has no such line.`,
  'parcel-too-many': (order: string) => `Order ${order} has fewer pieces left to send.`,
  'nothing-to-undo': (order: string) => `There is nothing to undo in order ${order}.`,
  'too-late-to-undo': (order: string) =>
    `The last step of order ${order} is more than a minute ago and cannot be undone.`,
  'order-not-pending': (order: string) => `Order ${order} does not wait for a payment.`,
  'hold-may-be-paid': (order: string) =>
    `Order ${order} may have been paid, so its pieces stay reserved until that is known.`,
  'order-done': (order: string) => `Order ${order} is on its way or over: it cannot be corrected.`,
  'customer-erased': (order: string) => `The customer of order ${order} was erased.`,
  'order-not-in-attention': (order: string) => `The payment of order ${order} needs no decision.`,
  'accept-does-not-fit': (order: string) =>
    `Order ${order} cannot be accepted: no money of this payment is with the shop.`,
  'stock-not-enough': (order: string) =>
    `There are not enough pieces in stock for order ${order}. Count them and correct the stock first.`,
  'case-unknown': (id: string) => `${id} is not on the list of what needs a person.`,
  'note-required': (id: string) => `Write in a few words what there is to say about ${id}.`,
  'note-too-long': (id: string) => `The note about ${id} is too long. Please shorten it.`,
} as const satisfies Readonly<Record<string, (subject: string) => string>>

/** The change that failed was of an order, or of a case about it. */
export type OrderFailure = keyof typeof orderMessages

export const parcelMessages = {
  'carrier-required': 'Say who carries the parcel: a carrier or a rider.',
  'parcel-field-too-long': 'This is too long. Please shorten it.',
  'parcel-quantity-invalid': 'Give a whole number, 0 for none.',
} as const
