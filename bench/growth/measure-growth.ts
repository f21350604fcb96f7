import { openTestShop } from '#testing/server/start-test-shop'
import { BUDGETS } from '../budgets.ts'
import { cpuPerCall } from '../cpu/cpu-per-call.ts'
import { type Renderer, renderAddress, rendererOf } from '../cpu/render-address.ts'
import type { Figure } from '../report/figures.ts'
import { fixedCatalogue, generateProducts } from './generate-products.ts'

const MANY = 10_000

/** The pages have the same length in both catalogues: only the work to find the products may differ. */
const ADDRESSES = [
  '/collection',
  '/collection?sort=price-low',
  '/collection?type=volume-3&category=tops',
  '/product/15',
  '/search?q=tee',
  '/search?q=drgon',
]

export type GrowthRow = { readonly name: string; readonly figures: readonly Figure[] }

export async function measureGrowth(): Promise<readonly GrowthRow[]> {
  const testShop = await openTestShop()
  try {
    const renderer = await rendererOf(testShop)
    const real = renderer.catalogue.current()
    const few = { ...renderer, catalogue: fixedCatalogue(real) }
    const products = generateProducts(real.products, MANY)
    const many = {
      ...renderer,
      catalogue: fixedCatalogue({ ...real, products, assortment: products }),
    }
    const rows: GrowthRow[] = []
    for (const address of ADDRESSES) rows.push(await compareSizes(address, few, many))
    return rows
  } finally {
    await testShop.close()
  }
}

async function compareSizes(address: string, few: Renderer, many: Renderer): Promise<GrowthRow> {
  const fewMs = await cpuPerCall(() => renderAddress(address, few))
  const manyMs = await cpuPerCall(() => renderAddress(address, many))
  return {
    name: address,
    figures: [
      { what: 'CPU with 27 products', measured: fewMs, unit: 'ms', budget: null },
      { what: 'with 10,000', measured: manyMs, unit: 'ms', budget: null },
      { what: 'ratio', measured: manyMs / fewMs, unit: 'times', budget: BUDGETS.growthCpu },
    ],
  }
}
