import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { changeCart } from '../cart/cart-store.ts'
import { deleteDraft } from './form-draft.ts'
import { storeLastOrder } from './last-order.ts'
import { deleteAttempt, readAttempt } from './order-attempt.ts'
import { takeBoughtLines } from './take-bought-lines.ts'

/** Runs once per order: a stored attempt means that the bought lines are still in the cart. */
export function finishOrder({ reference, items }: OrderStatus, accessToken: string) {
  const attempt = readAttempt()
  const isUnfinished = [attempt, attempt?.replaced].some((own) => own?.reference === reference)
  if (!isUnfinished) return
  deleteAttempt()
  deleteDraft()
  storeLastOrder(reference, accessToken)
  changeCart((cart) => takeBoughtLines(cart, items), messages['cart-clear-failed'])
}
