import type { VisitKind } from '../order-links/visit.ts'

export const PAY_PATH = '/pay'

/** The visit of somebody who pays for an order. */
export const PAY_VISIT: VisitKind = {
  link: 'pay',
  visit: 'pay-visit',
  cookieName: 'pay-visit',
  path: PAY_PATH,
}
