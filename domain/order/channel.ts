/** An order was placed there; `message` means by the owner, for somebody who asked by message. */
export const ORDER_CHANNELS = ['web', 'market', 'message'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

export const MARKET_PAYMENTS = ['cash', 'mobile-money'] as const
export type MarketPayment = (typeof MARKET_PAYMENTS)[number]
