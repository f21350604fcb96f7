import { loadOrder } from '#database/orders/orders'
import { findAttempt } from '#database/payments/payment-attempts'
import { findRefund } from '#database/refunds/refunds'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { customerName } from '#domain/order/postal-address'
import { refundMessages } from '#domain/owner-messages/refunds'
import { BANK_KINDS, bankValue, readRefundAccount } from '#domain/refund/read-refund-account'
import type { OrderContext } from '#server/orders/order-context'
import { findAttemptProvider } from '#server/payments/find-provider'
import { retryRefund } from '#server/refunds/retry-refund'
import { orderPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  refuse,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { load as showOrder } from '../order/screen.ts'
import { screens } from '../screens.ts'

const SCREEN = 'refund-account'

export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const refund = await findRefund(context.db, params.refund ?? '')
  const order = refund && (await loadOrder(context.db, refund.orderId))
  if (!order || order.id !== params.id) return null
  // The refund waits for nothing any more: the order's page shows how it is.
  if (refund.state !== 'needs-details' || refund.providerId === null) return showOrder(request)
  return show(SCREEN, `Account for a refund of order ${order.id}`, {
    id: order.id,
    refundId: refund.id,
    amount: formatMoney(pesewas(refund.amountPesewas)),
    customer: customerName(order.customer),
    banks: await listBanks(context.orders, refund.reference),
  })
}

/** Lists mobile money first. Returns null if the provider did not answer. */
async function listBanks(orders: OrderContext, reference: string | null) {
  const attempt = reference === null ? null : await findAttempt(orders.db, reference)
  const listed = attempt && (await findAttemptProvider(orders, attempt)?.listBanks())
  if (!listed?.ok) return null
  return BANK_KINDS.flatMap((kind) => listed.value.filter((bank) => bank.kind === kind)).map(
    (bank) => ({ value: bankValue(bank), label: bank.name }),
  )
}

export const posts: readonly Post[] = [
  {
    access: 'refund',
    needsProof: true,
    screen: SCREEN,
    path: screens[SCREEN].path,
    handle: async (request) => {
      const { context, params, fields } = request
      const orderId = params.id ?? ''
      const account = readRefundAccount({
        bank: fields.text('bank'),
        account: fields.text('account'),
      })
      if (!account.ok) {
        const field = account.error === 'refund-bank-missing' ? 'bank' : 'account'
        return refuseWith({ [field]: refundMessages[account.error](orderId) })
      }
      const retried = await retryRefund(context.orders, {
        orderId,
        refundId: params.refund ?? '',
        account: account.value,
        actor: actorOfRequest(request),
      })
      const next = orderPath(orderId)
      if (retried.ok && retried.value.state !== 'failed') {
        return { kind: 'done', next, notice: 'refund-account-given' }
      }
      const code = retried.ok ? 'refund-failed' : retried.error
      return refuse(code === 'refund-gone' ? 404 : 409, refundMessages[code](orderId))
    },
  },
]
