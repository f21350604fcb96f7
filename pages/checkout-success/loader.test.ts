import { expect, test } from 'vitest'
import type { OrderStanding, OrderStatus } from '#contracts/order-status'
import { brand } from '#domain/brand'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

function anOrder(standing: OrderStanding): OrderStatus {
  return {
    standing,
    attentionReason: null,
    orderId: 'ORD-1800000000000-0001',
    reference: 'NKB1800000000000000001',
    placedAt: '2027-01-15T08:00:00.000Z',
    paymentMethod: 'Paystack',
    subtotalPesewas: 50_000,
    discountPesewas: 0,
    deliveryPesewas: 0,
    totalPesewas: 50_000,
    items: [],
    pickUp: [],
    holdEndsAt: 1_800_000_900_000,
    now: 1_800_000_000_000,
    canBeShared: true,
    customer: null,
  }
}

async function titleOf(standing: OrderStanding | null): Promise<string> {
  const readOrder = async () => (standing === null ? null : anOrder(standing))
  const request = aLoaderContext('/checkout/success?reference=NKB1', { readOrder })
  return (await loadPage(loader, request)).head.title
}

test.each([
  ['paid', 'Order Confirmed!'],
  ['open', 'Waiting for your payment'],
  ['unavailable', 'Waiting for your payment'],
  ['unpaid', 'Not paid yet'],
  ['expired', 'This order has run out'],
  ['refused', 'Something went wrong'],
  ['attention', 'Something went wrong'],
  [null, 'Something went wrong'],
] as const)('the title of an order that is %s is %s', async (standing, title) => {
  expect(await titleOf(standing)).toBe(`${title} | ${brand.name}`)
})
