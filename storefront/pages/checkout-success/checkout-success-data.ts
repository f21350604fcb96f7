import type { OrderStatus } from '#contracts/order-status'

export type CheckoutSuccessData =
  | { readonly state: 'no-reference' | 'not-found' | 'asked-too-often' }
  | { readonly state: 'found'; readonly order: OrderStatus }
