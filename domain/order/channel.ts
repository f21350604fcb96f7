/** Where an order was placed. */
export const ORDER_CHANNELS = ['web', 'market'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

export const MARKET_PAYMENTS = ['cash', 'mobile-money'] as const
export type MarketPayment = (typeof MARKET_PAYMENTS)[number]
