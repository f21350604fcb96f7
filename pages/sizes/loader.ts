import type { Product } from '#domain/catalogue/product'
import { readProductId } from '#domain/catalogue/read-product-id'
import type { Fit } from '#domain/sizing/fit'
import { type Measures, measuresOfSizes } from '#domain/sizing/measures'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const FIT_WORDS: Readonly<Record<Fit, string>> = {
  small: 'Runs small: most customers who exchanged it took a larger size.',
  large: 'Runs large: most customers who exchanged it took a smaller size.',
}

/** The request is null when there is no such product on sale. */
type Requested = { readonly product: Product; readonly measures: Measures | null } | null

export const loader = pageLoader('sizes', {
  read: readRequest,
  cacheKey: (requested) => `/sizes/${requested?.product.id ?? 'unknown'}`,
  load: async (requested, { readFit }) => {
    if (!requested) {
      const detail = 'There is no such piece.'
      return missing('/collection', 'Back to collection', detail)
    }
    const { product, measures } = requested
    const href = `/product/${product.id}`
    const { title } = product
    if (!measures) return missing(href, title, 'We have not measured this piece yet.')
    const fit = await readFit(product)
    return {
      head: headOf(`Size help: ${title}`, `The measures of each size of ${title}.`),
      data: { state: 'found', href, title, measures, fit: fit && FIT_WORDS[fit] },
    }
  },
})

function readRequest({ params, catalogue }: LoaderContext): Requested {
  const product = catalogue.product(readProductId(params.id) ?? 0)
  if (!product) return null
  const { measures } = catalogue.current()
  return { product, measures: measuresOfSizes(measures.get(product.id), product.sizes) }
}

function missing(href: string, title: string, detail: string) {
  const data = { state: 'missing', href, title, detail } as const
  return { status: 404, head: headOf('Size help', detail), data } as const
}
