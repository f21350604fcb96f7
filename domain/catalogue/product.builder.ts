import { pesewas } from '../money/money.ts'
import type { Product } from './product.ts'

export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 15,
    slug: 'petal-tee',
    title: 'Petal Tee',
    price: pesewas(50_000),
    kind: 'tees',
    category: 'tops',
    collection: 'volume-3',
    badge: null,
    isSoldOut: false,
    releasedOn: '2025-10-17',
    sizes: ['S', 'M', 'L', 'XL'],
    colours: [
      { name: 'Bone', hex: '#efeae1' },
      { name: 'Indigo', hex: '#2b3a67' },
    ],
    pictures: [
      { colour: 'Bone', view: 'front', file: 'petal-tee-bone-front' },
      { colour: 'Bone', view: 'back', file: 'petal-tee-bone-back' },
      { colour: 'Indigo', view: 'front', file: 'petal-tee-indigo-front' },
    ],
    variants: [
      { colour: 'Bone', size: 'S', stock: 20 },
      { colour: 'Bone', size: 'M', stock: 20 },
      { colour: 'Bone', size: 'L', stock: 2 },
      { colour: 'Bone', size: 'XL', stock: 0 },
      { colour: 'Indigo', size: 'S', stock: 20 },
      { colour: 'Indigo', size: 'M', stock: 0 },
      { colour: 'Indigo', size: 'L', stock: 20 },
      { colour: 'Indigo', size: 'XL', stock: 20 },
    ],
    description: 'Petals in puff print.',
    features: ['220 gsm combed cotton'],
    ...overrides,
  }
}
