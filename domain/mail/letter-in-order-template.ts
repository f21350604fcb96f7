import type { MailedLine, OrderMailParams } from '../order/order-mail.ts'
import { type Letter, letterParams } from './letter.ts'

/** The row overhead of a long message must not use up the mail's size limit. */
const MAX_ROWS = 60
const NONE = '—'
const NOT_AN_ORDER = 'This is a message, not an order: nothing was bought and nothing is charged.'

/**
 * A shop with one template has only the one for orders (§7, call 4), whose only place for free text
 * is the list. Each line of the letter becomes a row, because an HTML template would join the lines
 * of one text. The subject takes the place of the order number.
 */
export function letterInOrderTemplate(letter: Letter): OrderMailParams {
  const { email, subject, message } = letterParams(letter)
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return {
    order_id: subject,
    email,
    customer_name: NONE,
    customer_phone: NONE,
    orders: [NOT_AN_ORDER, ...withinRows(lines)].map(rowOf),
    cost: { total: NONE, delivery: NONE },
    tracking_url: '',
  }
}

function withinRows(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_ROWS) return lines
  return [...lines.slice(0, MAX_ROWS - 1), lines.slice(MAX_ROWS - 1).join(' ')]
}

function rowOf(name: string): MailedLine {
  return { name, units: '', price: '', image_url: '' }
}
