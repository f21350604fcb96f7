/** Both ways of answering count requests under this route and window. */
export const ORDERS_ROUTE = '/api/orders'
export const ORDERS_WINDOW_MS = 60_000
