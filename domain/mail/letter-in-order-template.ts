import type { MailedLine, OrderMailParams } from '../order/order-mail.ts'
import { type Letter, letterParams } from './letter.ts'

type Row = Omit<MailedLine, 'units'> & { readonly units: '' }
type LetterInOrderTemplate = Omit<OrderMailParams, 'orders'> & { readonly orders: readonly Row[] }

/** So that the rows of a long message do not take the room of its words. */
const MAX_ROWS = 60
const NONE = '—'
const NOT_AN_ORDER = 'This is a message, not an order: nothing was bought and nothing is charged.'

/**
 * A shop with one template has only the one for orders (§7, call 4), and it can show free text in
 * one place: the list. Each line of the letter is a row of it, because a template for HTML would run
 * lines of one text together. The subject stands where the order's number does.
 */
export function letterInOrderTemplate(letter: Letter): LetterInOrderTemplate {
  const { email, subject, message } = letterParams(letter)
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return {
    order_id: subject,
    email,
    customer_name: NONE,
    customer_phone: NONE,
    orders: [NOT_AN_ORDER, ...withinRows(lines)].map(rowOf),
    cost: { total: NONE },
  }
}

function withinRows(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_ROWS) return lines
  return [...lines.slice(0, MAX_ROWS - 1), lines.slice(MAX_ROWS - 1).join(' ')]
}

function rowOf(name: string): Row {
  return { name, units: '', price: '', image_url: '' }
}
