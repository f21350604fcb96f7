import type { PricedLine } from '../cart/line.ts'
import { pesewas } from '../money/money.ts'
import { type StillOwed, stillOwed } from '../refund/still-owed.ts'
import { NOT_FULFILLED } from './fulfilment.ts'
import type { Order } from './order.ts'
import { SHIPPED_RULES } from './order-rules.ts'

export function aMailedOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: 'ORD-1800000000000-0001',
    state: 'paid',
    customer: {
      firstName: 'Ama',
      lastName: 'Mensah',
      email: 'ama@example.com',
      country: 'GH',
      phone: '241234567',
      address: '1 Oxford Street',
      city: 'Accra',
      region: 'Greater Accra',
      digitalAddress: '',
      postalCode: '',
    },
    discountCode: null,
    subtotal: pesewas(50_000),
    discount: pesewas(0),
    delivery: pesewas(0),
    zone: null,
    total: pesewas(50_000),
    lines: [aMailedLine()],
    rules: SHIPPED_RULES,
    createdAtMs: 1_800_000_000_000,
    paidAtMs: 1_800_000_060_000,
    attentionReason: null,
    mode: null,
    channel: 'web',
    paidBy: null,
    ...NOT_FULFILLED,
    fulfilment: 'to-pack',
    ...overrides,
  }
}

export function nothingRefunded(order: Order): StillOwed {
  return stillOwed(order, { refunds: [], paidPesewas: order.total.minor })
}

export function aMailedLine(overrides: Partial<PricedLine> = {}): PricedLine {
  return {
    productId: 14,
    colour: 'Black',
    size: 'M',
    imageVariant: 'image1',
    title: 'Ancient Dragon Tee',
    image: 'ancient-dragon-tee-black-front',
    unitPrice: pesewas(50_000),
    quantity: 1,
    ...overrides,
  }
}
