import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PayerOrder } from '#contracts/pay-page'
import { PayerHold } from './payer-hold.tsx'

const ORDER: PayerOrder = {
  orderId: 'NKB-1',
  standing: 'payable',
  firstName: 'Esi',
  isForBuyer: true,
  items: [],
  subtotalPesewas: 50_000,
  discountPesewas: 0,
  deliveryPesewas: 0,
  totalPesewas: 50_000,
  holdEndsAt: 1_000,
  now: 2_000,
  continueUrl: null,
  reference: null,
  missingAddress: null,
}

test('when the time is over, the buyer can order again, and whoever pays for somebody else needs a link [D163]', () => {
  const sentences = [true, false].map((isForBuyer) =>
    renderToStaticMarkup(<PayerHold order={{ ...ORDER, isForBuyer }} />),
  )
  expect(sentences).toEqual([
    expect.stringContaining('you can order it once more'),
    expect.stringContaining('Please ask for a new link'),
  ])
})
