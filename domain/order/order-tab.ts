/**
 * The owner's lists of orders. `packed`: ready, or partly sent. `sent`: on its way; what was delivered
 * is only in `all`. `attention`: with an open case.
 */
export const ORDER_TABS = ['to-pack', 'packed', 'sent', 'attention', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
