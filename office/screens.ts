import type { Role } from '#domain/staff/role'

/** `visitor`: nobody needs to be signed in. `helper`: every member of staff. */
export type Access = 'visitor' | Role

type ScreenRoute = { readonly path: string; readonly access: Access }

/** A parameter in a path, such as `:id`. */
export const PATH_PARAM = /:(\w+)/g

/** Every screen of the back office: its address, and who may open it. */
export const screens = {
  setup: { path: '/owner/setup', access: 'visitor' },
  'sign-in': { path: '/owner/sign-in', access: 'visitor' },
  join: { path: '/owner/join', access: 'visitor' },
  reset: { path: '/owner/reset', access: 'visitor' },
  recover: { path: '/owner/recover', access: 'visitor' },
  today: { path: '/owner', access: 'helper' },
  messages: { path: '/owner/messages', access: 'helper' },
  message: { path: '/owner/messages/:id', access: 'helper' },
  mail: { path: '/owner/mail', access: 'owner' },
  newsletters: { path: '/owner/newsletter', access: 'owner' },
  newsletter: { path: '/owner/newsletter/:id', access: 'owner' },
  'newsletter-review': { path: '/owner/newsletter/:id/review', access: 'owner' },
  delivery: { path: '/owner/delivery', access: 'owner' },
  drops: { path: '/owner/drops', access: 'helper' },
  codes: { path: '/owner/codes', access: 'owner' },
  settings: { path: '/owner/settings', access: 'owner' },
  stock: { path: '/owner/stock', access: 'helper' },
  'stock-piece': { path: '/owner/stock/:product/:colour/:size', access: 'helper' },
  market: { path: '/owner/market', access: 'helper' },
  'market-piece': { path: '/owner/market/pieces/:product', access: 'helper' },
  'market-receipt': { path: '/owner/market/receipts/:order', access: 'helper' },
  account: { path: '/owner/account', access: 'helper' },
  staff: { path: '/owner/staff', access: 'owner' },
  alerts: { path: '/owner/alerts', access: 'helper' },
  audit: { path: '/owner/audit', access: 'owner' },
  orders: { path: '/owner/orders', access: 'helper' },
  // Before `order`, whose pattern they match too.
  'pick-list': { path: '/owner/orders/pick-list', access: 'helper' },
  slips: { path: '/owner/orders/slips', access: 'helper' },
  'order-new': { path: '/owner/orders/new', access: 'helper' },
  order: { path: '/owner/orders/:id', access: 'helper' },
  'order-customer': { path: '/owner/orders/:id/customer', access: 'helper' },
  'order-refund': { path: '/owner/orders/:id/refund', access: 'owner' },
  'refund-account': { path: '/owner/orders/:id/refund/:refund/account', access: 'owner' },
  returns: { path: '/owner/returns', access: 'helper' },
  return: { path: '/owner/returns/:id', access: 'helper' },
  waiting: { path: '/owner/waiting', access: 'owner' },
  rights: { path: '/owner/rights', access: 'owner' },
  'rights-request': { path: '/owner/rights/:number', access: 'owner' },
  reconciliation: { path: '/owner/reconciliation', access: 'owner' },
  insights: { path: '/owner/insights', access: 'owner' },
  'order-mail': { path: '/owner/orders/:id/mails/:mail', access: 'helper' },
  backup: { path: '/owner/backup', access: 'owner' },
  health: { path: '/owner/health', access: 'helper' },
  cases: { path: '/owner/cases', access: 'owner' },
  'catalogue-file': { path: '/owner/catalogue-file', access: 'owner' },
  products: { path: '/owner/products', access: 'owner' },
  // Before `product`, whose pattern it matches too.
  'product-new': { path: '/owner/products/new', access: 'owner' },
  product: { path: '/owner/products/:id', access: 'owner' },
  'product-sizes': { path: '/owner/products/:id/sizes', access: 'owner' },
  sections: { path: '/owner/sections', access: 'owner' },
  gallery: { path: '/owner/gallery', access: 'owner' },
  'home-page': { path: '/owner/home', access: 'owner' },
} as const satisfies Readonly<Record<string, ScreenRoute>>

export type ScreenName = keyof typeof screens
