import type { HealthFigures } from '#database/health/health-figures'

const MAILS_AN_ORDER = 2
/** One mail is sent in 1.1 s; at half of that rate the job still counts as working. */
const LEAST_MAILS_PER_SECOND = 0.45

export function countMailsSent({ orders, mailsWaiting, mailsFailed }: HealthFigures): number {
  return MAILS_AN_ORDER * countOrders(orders, 'paid') - mailsWaiting - mailsFailed
}

/** Mails are queued by design; the job is stuck only if none is sent. */
export function findStuck(health: HealthFigures, seconds: number): readonly string[] {
  const { orders, mailsWaiting, mailsFailed, paymentsToAsk, webhooksWaiting } = health
  const sent = countMailsSent(health)
  const isMailing = mailsWaiting === 0 || sent >= LEAST_MAILS_PER_SECOND * seconds
  return [
    [countOrders(orders, 'pending'), 'orders not settled'],
    [countOrders(orders, 'attention'), 'orders for attention'],
    [countOrders(orders, 'expired'), 'orders expired'],
    [webhooksWaiting, 'webhooks not processed'],
    [paymentsToAsk, 'payments not asked about'],
    [mailsFailed, 'mails given up'],
    [isMailing ? 0 : mailsWaiting, `mails waiting, with only ${sent} sent`],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
}

function countOrders(orders: HealthFigures['orders'], state: string): number {
  return orders.find((counted) => counted.state === state)?.count ?? 0
}
