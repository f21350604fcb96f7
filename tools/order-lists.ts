import type { Kysely } from 'kysely'
import { listFailedMails } from '#database/mail/failed-mails'
import { listAllOrders } from '#database/orders/order-list'
import { findOrderOfPayment, findOrderOfRequest } from '#database/orders/order-requests'
import { findOrder } from '#database/orders/order-with-payments'
import { loadOrderForOwner, type OwnerOrder } from '#database/orders/owner-order'
import { findReviewCases, listOpenReviewCases } from '#database/orders/review-cases'
import type { Schema } from '#database/schema'
import type { OrderState } from '#domain/order/order'
import { orderMessages } from '#domain/owner-messages/orders'
import { caseJson, listedJson, ownerOrderJson } from './order-json.ts'
import { caseText, HOW_TO_CLOSE, listText, orderText } from './order-text.ts'
import { type Command, CommandFailure, toJson } from './run-command.ts'

type Output = { readonly json: boolean }

export function listCases({ json }: Output): Command {
  return async (db) => {
    if (json) return toJson((await listOpenReviewCases(db)).map(caseJson))
    return (await caseTexts(db)).join('\n\n') || 'Nothing needs you.'
  }
}

async function caseTexts(db: Kysely<Schema>): Promise<readonly string[]> {
  const cases = await listOpenReviewCases(db)
  const failed = await listFailedMails(db)
  const texts: string[] = []
  for (const each of cases) {
    const order = each.orderId === null ? undefined : await findOrder(db, each.orderId)
    texts.push(caseText(each, order))
  }
  if (texts.length > 0) texts.push(HOW_TO_CLOSE)
  if (failed.length > 0) {
    texts.push(`Mails that could not be sent: ${failed.length}. See npm run mail -- failed`)
  }
  return texts
}

export function listOrders({
  state,
  json,
}: Output & { readonly state: OrderState | undefined }): Command {
  return async (db) => {
    const orders = await listAllOrders(db, state)
    if (json) return toJson(orders.map(listedJson))
    return orders.map(listText).join('\n') || 'There are no such orders.'
  }
}

export function showOrder({ id, json }: Output & { readonly id: string }): Command {
  return async (db, now) => {
    const show = (found: OwnerOrder) => (json ? toJson(ownerOrderJson(found)) : orderText(found))
    const found = await loadOrderForOwner(db, id, now())
    if (found) return show(found)
    const cases = await findReviewCases(db, id)
    if (cases.length === 0) {
      const orderId = (await findOrderOfPayment(db, id)) ?? (await findOrderOfRequest(db, id))
      const order = orderId === null ? null : await loadOrderForOwner(db, orderId, now())
      if (order) return show(order)
      throw new CommandFailure(orderMessages['order-unknown'](id))
    }
    if (json) return toJson(cases.map(caseJson))
    return cases.map((each) => caseText(each)).join('\n\n')
  }
}
