/** The sentences of the pages on which shoppers follow their orders. */
export const trackingMessages = {
  'order-code-required': 'Please enter the code from your mail',
  'order-link-unknown':
    'This code opens no order. It may be cut short, or too old. Please copy all of it from the newest mail, or have a new link mailed to you.',
  'order-visit-over':
    'It is a while since you opened your order, so this page has closed it. Open it once more, then try again. Nothing has changed.',
  'order-other':
    'This form belongs to another order than the one that is open here. Nothing has changed.',
  'order-number-required': 'Please enter the number of your order',
  'order-link-asked':
    'If this number and this address belong together, the link is on its way to that mailbox. Please look there, also in the folder for junk.',
  'orders-forgotten': 'This device has forgotten your orders.',
  'orders-none': 'This device knows of no order yet.',

  'cancel-done': 'Your order is cancelled, and your money is on its way back.',
  'cancel-released': 'Your order is cancelled. Nothing was paid.',
  'cancel-asked':
    'We have your wish and look at it ourselves, because you have cancelled often these days. You hear from us by email.',
  'cancel-asked-owner':
    'We have your wish, and look at the payment of this order ourselves. You hear from us by email.',
  'cancel-paid':
    'Your payment has just arrived, so the order is paid. If you still want to cancel it, press once more: you get all of it back.',
  'cancel-under-way':
    'A payment of this order is under way. Please finish or decline it on your phone, then try again.',
  'cancel-unanswered':
    'We could not find out whether this order is paid, so nothing has changed. Please try again in a few minutes.',
  'cancel-too-late':
    'Your order is packed or on its way, so it can no longer be cancelled here. Please write to us.',
  'cancel-already': 'Your order is cancelled already.',
  'cancel-too-many': 'You have tried this several times. Please wait an hour, or write to us.',
  'cancel-failed':
    'That did not work, and nothing has changed. Please try again in a few minutes, or write to us.',

  'confirmation-sent': 'The confirmation is on its way to your mailbox once more.',
  'confirmation-too-many':
    'We have mailed you several times already. Please look in the folder for junk, or try again in an hour.',

  'address-given': 'Thank you. We know where it goes, and pack it next.',
  'address-changed': 'It goes there now. We have told the shop, and mailed you both addresses.',
  'address-dearer':
    'It costs more to bring it there, so nothing has changed yet. Pay the difference below, and it goes there. If we pack it before, it stays as it was.',
  'difference-gone':
    'There is nothing more to pay for another address: it is paid, or your order is packed or goes elsewhere by now.',
  'address-code-sent':
    'A code is on its way to your mailbox. Enter it below with the new address; it works once, for 15 minutes.',
  'address-code-wrong':
    'This code does not work: it is not the newest one, it is too old, or it was wrong too often. Nothing has changed. Please look at the newest mail, or ask for another code.',
  'address-too-late':
    'Your order is packed or on its way, so where it goes can no longer be changed here. Please write to us.',
  'address-too-many':
    'You have asked for this several times today, and nothing has changed. Please try again tomorrow, or write to us.',
  'address-invalid': 'Please look at the marked fields. Nothing has changed yet.',

  'return-asked': 'We have your wish and answer by email. Please keep the pieces until then.',
  'return-withdrawn': 'You have taken it back. Keep your pieces; nothing else changes.',
  'return-form-old': 'This page is too old for this. Please reload it and try again.',
  'return-nothing': 'Please tick at least one piece',
  'return-wish-missing': 'Please choose your money or another size',
  'return-reason-long': 'This is too long. Please shorten it to 500 characters',
  'return-too-many': 'So many pieces of this are not left to send back',
  'return-already': 'This piece is in another return already, or refunded',
  'return-size-other-price':
    'This size costs another price now, or is no longer sold. Please choose your money, then order it anew',
  'return-size-closed':
    'Other sizes of this piece are not sold at the moment. Please choose your money back, or try again later',
  'return-size-sold-out':
    'This size has just sold out. Please choose another one, or your money back',
  'return-too-late':
    'The time for sending it back is over, so that cannot be done here. Is something wrong with a piece? Write to us.',
  'return-not-possible': 'Nothing of this order can be sent back here. Please write to us.',
  'return-too-many-tries':
    'You have tried this several times. Please wait an hour, or write to us.',
  'return-answered': 'We have answered meanwhile, so it can no longer be taken back here.',

  'refund-asked': 'Refund asked for',
  'refund-done': 'Refunded',
} as const

export type TrackingMessage = keyof typeof trackingMessages

/** The messages say why nothing was asked for, and what became of it. */
export type ReturnMessage = Extract<TrackingMessage, `return-${string}`>
