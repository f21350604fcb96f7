import { MAX_STOCK_CHANGE } from '../catalogue/stock-change.ts'
import { STAFF_STOCK_REASONS } from '../catalogue/stock-move.ts'
import { MAX_BACK_DAYS, type SoldAtLimit } from '../order/sold-at.ts'

/** These say what is wrong with the form that changes stock. */
export const stockFormMessages = {
  'stock-change-invalid': 'Give the change as a whole number with its sign, such as +3 or -1.',
  'stock-change-unsigned':
    'Put + or - before the number: it says by how many the stock changes, not how many there are.',
  'stock-change-zero': 'A change of 0 changes nothing.',
  'stock-change-too-large': `One change can be at most ${MAX_STOCK_CHANGE} pieces.`,
  'stock-reason-unknown': `Say why the stock changes: ${STAFF_STOCK_REASONS.join(', ')}.`,
} as const

/** Why stock was not changed. */
export const stockMessages = {
  ...stockFormMessages,
  'form-used-before': 'This form was sent before with another change. Reload the page.',
  'product-unknown': (id: string) => `There is no product ${id}.`,
  'variant-unknown': (variant: string) => `There is no piece ${variant}.`,
  'stock-agrees': (variant: string) => `Stock and history of ${variant} agree already.`,
  'stock-not-enough': (variant: string, left: number) =>
    `${left === 0 ? 'None' : `Only ${left}`} of ${variant} in stock.`,
} as const

/** A sale at the market counts for another time than its device said for these reasons. */
export const saleTimeMessages = {
  none: '',
  'to-come': 'By the clock of this device it was still to come: it counts for now.',
  'too-old': `It waited for more than ${MAX_BACK_DAYS} days: it counts for ${MAX_BACK_DAYS} days ago.`,
} as const satisfies Readonly<Record<SoldAtLimit, string>>

/** The sentences say why a sale at the market was not booked; `variant-unknown` and `stock-not-enough` are above. */
export const saleMessages = {
  'sale-invalid': 'This sale could not be read. Reload the page and enter it again.',
  'sale-empty': 'Choose at least one piece.',
  'sale-choice-missing': 'Choose colour and size.',
  'sale-quantity-invalid': 'A quantity must be between 1 and 99.',
  'sale-price-invalid': 'Each piece needs a price above zero.',
  'sale-too-large': 'This is more than one sale can hold. Book it as two.',
  'sale-name-invalid': 'This name is too long.',
  'sale-phone-invalid': 'This is not a phone number. Correct it or leave it empty.',
  'sale-changed': 'This sale was booked before with other contents. Start a new one.',
  'sale-failed': 'The sale could not be booked. Try again.',
} as const
