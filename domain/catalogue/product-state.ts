/**
 * `draft`: only the owner sees it. `scheduled`: goes live at an instant. `live`: on sale.
 * `archived`: no longer offered, but never deleted, because orders name it.
 */
export const PRODUCT_STATES = ['draft', 'scheduled', 'live', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
