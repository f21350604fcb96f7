import type { OrderStatus } from './order-status.ts'

export type CheckoutSuccessData =
  | { readonly state: 'no-reference' | 'not-found' | 'asked-too-often' }
  | { readonly state: 'found'; readonly order: OrderStatus }
