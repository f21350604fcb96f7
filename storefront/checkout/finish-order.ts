import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { changeCart } from '../cart/cart-store.ts'
import { dropDraft } from './form-draft.ts'
import { keepLastOrder } from './last-order.ts'
import { dropAttempt, readAttempt } from './order-attempt.ts'
import { takeBoughtLines } from './take-bought-lines.ts'

/** Runs once per order: a stored attempt means that the bought lines are still in the cart. */
export function finishOrder({ reference, items }: OrderStatus, accessToken: string) {
  const attempt = readAttempt()
  const isUnfinished = [attempt, attempt?.replaced].some((own) => own?.reference === reference)
  if (!isUnfinished) return
  dropAttempt()
  dropDraft()
  keepLastOrder(reference, accessToken)
  changeCart((cart) => takeBoughtLines(cart, items), messages['cart-clear-failed'])
}
