import { randomInt, randomUUID } from 'node:crypto'

/** A browser posts this for one black tee in M, 500 cedis; each call makes a new shopper. */
export function anOrderBody(overrides: Readonly<Record<string, unknown>> = {}) {
  const shopper = randomUUID()
  return {
    accessToken: shopper,
    shownTotalPesewas: 50_000,
    lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }],
    firstName: 'Ama',
    lastName: 'Mensah',
    email: `ama.${shopper}@example.com`,
    country: 'GH',
    phone: `24${String(randomInt(10_000_000)).padStart(7, '0')}`,
    address: '1 Oxford Street',
    city: 'Accra',
    region: 'Greater Accra',
    digitalAddress: '',
    postalCode: '',
    deliveryZone: '',
    discountCode: '',
    ...overrides,
  }
}
