/** The sentences about an order that ran out and is ordered again, beside those of any new order. */
export const againMessages = {
  'again-hint':
    'The same pieces, at the prices of today, if they are still there. You see the total before you pay; a code counts if it still holds.',
  'again-gone': 'This order cannot be offered again. Please choose the pieces in the shop.',
  'again-replaced': 'A newer order has taken the place of this one. Please go on with that one.',
  'again-paid':
    'This order, or one in its place, has been paid. There is nothing left to pay for it.',
  'again-off-sale': 'A piece of this order is no longer sold. Nothing was ordered.',
  'again-not-open':
    'A piece of this order belongs to a drop that is not open yet. Nothing was ordered.',
  'again-by-draw':
    'A piece of this order goes by draw: until the drop is over, only those who are drawn can buy it. Nothing was ordered.',
  'again-no-zone': 'We no longer deliver to the place of this order. Please write to us.',
  'again-failed': 'Nothing was ordered. Please try again.',
} as const

export type AgainMessage = keyof typeof againMessages
