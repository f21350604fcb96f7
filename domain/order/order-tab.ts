/**
 * The owner's lists of orders are these. `packed`: packed, or partly sent. `ready`: waits to be collected. `sent`: on
 * its way; delivered and collected orders are only in `all`. `attention`: with an open case.
 */
export const ORDER_TABS = ['to-pack', 'packed', 'ready', 'sent', 'attention', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
