import type { PagePayload } from '../../../frame/payload.ts'
import type { ProductData } from '../../data/catalogue-pages.ts'
import type { ProductDetail } from '../../data/product-detail.ts'

const MAX_AGE_MS = 30_000
const TIMEOUT_MS = 15_000

type Found = {
  /** The product is null if there is none with this id. */
  readonly product: ProductDetail | null
  /** The build that answered may be another one than the page's, with another data format. */
  readonly build: string | null
}
type CachedRequest = { readonly found: Promise<Found>; readonly at: number }

const requests = new Map<number, CachedRequest>()

/** Fetches the data of the product's page. A prefetched response is used when the view opens. */
export function fetchProduct(id: number): Promise<Found> {
  const known = requests.get(id)
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.found
  const found = request(id)
  requests.set(id, { found, at: Date.now() })
  found.catch(() => requests.delete(id))
  return found
}

async function request(id: number): Promise<Found> {
  const response = await fetch(`/_data/product/${id}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { data }: PagePayload<ProductData> = await response.json()
  return {
    product: data.state === 'found' ? data.product : null,
    build: response.headers.get('x-shop-build'),
  }
}
