import type { PagePayload } from '#contracts/payload'
import type { ProductDetail } from '#contracts/product-detail'

const FRESH_MS = 30_000
const TIMEOUT_MS = 15_000

type Found = {
  /** Null where there is no such product. */
  readonly product: ProductDetail | null
  /** Another one than the page's own may speak another language. */
  readonly build: string | null
}
type Asked = { readonly found: Promise<Found>; readonly at: number }

const asked = new Map<number, Asked>()

/** What the product's page would show; asked for at the first sign of interest, used by the opening. */
export function fetchProduct(id: number): Promise<Found> {
  const known = asked.get(id)
  if (known && Date.now() - known.at < FRESH_MS) return known.found
  const found = request(id)
  asked.set(id, { found, at: Date.now() })
  found.catch(() => asked.delete(id))
  return found
}

async function request(id: number): Promise<Found> {
  const response = await fetch(`/_data/product/${id}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { data }: PagePayload<'product'> = await response.json()
  return {
    product: data.state === 'found' ? data.product : null,
    build: response.headers.get('x-shop-build'),
  }
}
