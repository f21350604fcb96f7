/** Its requests are counted by these, whichever way they are answered. */
export const ORDERS_ROUTE = '/api/orders'
export const ORDERS_WINDOW_MS = 60_000
