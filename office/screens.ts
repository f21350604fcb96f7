import type { Access } from './kit/access.ts'
import { RECEIPTS_PATH } from './kit/receipt-path.ts'

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
  today: { path: '/owner', access: 'staff' },
  messages: { path: '/owner/messages', access: 'answer-customers' },
  message: { path: '/owner/messages/:id', access: 'answer-customers' },
  mail: { path: '/owner/mail', access: 'resend-mail' },
  newsletters: { path: '/owner/newsletter', access: 'write-newsletters' },
  newsletter: { path: '/owner/newsletter/:id', access: 'write-newsletters' },
  'newsletter-review': { path: '/owner/newsletter/:id/review', access: 'write-newsletters' },
  delivery: { path: '/owner/delivery', access: 'change-settings' },
  drops: { path: '/owner/drops', access: 'see-orders' },
  codes: { path: '/owner/codes', access: 'give-discounts' },
  settings: { path: '/owner/settings', access: 'change-settings' },
  look: { path: '/owner/look', access: 'change-settings' },
  texts: { path: '/owner/texts', access: 'change-settings' },
  text: { path: '/owner/texts/:text', access: 'change-settings' },
  'text-preview': { path: '/owner/texts/:text/preview', access: 'change-settings' },
  'demo-content': { path: '/owner/demo-content', access: 'change-settings' },
  connections: { path: '/owner/keys', access: 'change-keys' },
  'test-orders': { path: '/owner/test-orders', access: 'change-keys' },
  stock: { path: '/owner/stock', access: 'count-stock' },
  'stock-variant': { path: '/owner/stock/:product/:colour/:size', access: 'count-stock' },
  market: { path: '/owner/market', access: 'sell' },
  'market-product': { path: '/owner/market/pieces/:product', access: 'sell' },
  'market-receipt': { path: `${RECEIPTS_PATH}/:order`, access: 'sell' },
  account: { path: '/owner/account', access: 'staff' },
  staff: { path: '/owner/staff', access: 'manage-staff' },
  alerts: { path: '/owner/alerts', access: 'staff' },
  audit: { path: '/owner/audit', access: 'manage-staff' },
  orders: { path: '/owner/orders', access: 'see-orders' },
  // This stands before `order`, whose pattern matches its path too.
  'pick-list': { path: '/owner/orders/pick-list', access: 'pack-orders' },
  slips: { path: '/owner/orders/slips', access: 'pack-orders' },
  'order-new': { path: '/owner/orders/new', access: 'sell' },
  order: { path: '/owner/orders/:id', access: 'see-orders' },
  'order-customer': { path: '/owner/orders/:id/customer', access: 'answer-customers' },
  'order-refund': { path: '/owner/orders/:id/refund', access: 'refund' },
  'refund-account': { path: '/owner/orders/:id/refund/:refund/account', access: 'refund' },
  returns: { path: '/owner/returns', access: 'see-orders' },
  return: { path: '/owner/returns/:id', access: 'see-orders' },
  waiting: { path: '/owner/waiting', access: 'see-waiting' },
  rights: { path: '/owner/rights', access: 'protect-data' },
  'rights-request': { path: '/owner/rights/:number', access: 'protect-data' },
  reconciliation: { path: '/owner/reconciliation', access: 'handle-payments' },
  insights: { path: '/owner/insights', access: 'see-takings' },
  'order-mail': { path: '/owner/orders/:id/mails/:mail', access: 'see-orders' },
  backup: { path: '/owner/backup', access: 'keep-backups' },
  health: { path: '/owner/health', access: 'staff' },
  cases: { path: '/owner/cases', access: 'handle-payments' },
  'catalogue-file': { path: '/owner/catalogue-file', access: 'edit-catalogue' },
  'move-in': { path: '/owner/move-in', access: 'edit-catalogue' },
  products: { path: '/owner/products', access: 'edit-catalogue' },
  // This stands before `product`, whose pattern matches its path too.
  'product-new': { path: '/owner/products/new', access: 'edit-catalogue' },
  product: { path: '/owner/products/:id', access: 'edit-catalogue' },
  'product-sizes': { path: '/owner/products/:id/sizes', access: 'edit-catalogue' },
  sections: { path: '/owner/sections', access: 'edit-catalogue' },
  sizes: { path: '/owner/sizes', access: 'change-settings' },
  gallery: { path: '/owner/gallery', access: 'edit-catalogue' },
  'home-page': { path: '/owner/home', access: 'edit-catalogue' },
  'home-hero': { path: '/owner/home/hero', access: 'edit-catalogue' },
  'home-section': { path: '/owner/home/sections/:key', access: 'edit-catalogue' },
  'home-preview': { path: '/owner/home/preview', access: 'edit-catalogue' },
} as const satisfies Readonly<Record<string, ScreenRoute>>

export type ScreenName = keyof typeof screens
