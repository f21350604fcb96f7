import type { ProductContent } from './product-content.ts'

export type PublishProblem =
  | {
      readonly code:
        | 'price-missing'
        | 'kind-missing'
        | 'description-missing'
        | 'colour-missing'
        | 'size-missing'
        | 'picture-missing'
    }
  | { readonly code: 'colour-without-picture'; readonly colour: string }

/** These problems keep a product from going on sale; without any, it can. */
export function findPublishProblems(content: ProductContent): readonly PublishProblem[] {
  const { pictures, colours } = content
  const bare = colours.filter(({ name }) => pictures.every(({ colour }) => colour !== name))
  return [
    ...findPageProblems(content),
    ...(pictures.length === 0 ? [] : bare).map(
      ({ name }) => ({ code: 'colour-without-picture', colour: name }) as const,
    ),
  ]
}

/**
 * A product on sale can never be without these. A colour that is added to it may wait for its picture: the page shows
 * the first one until then.
 */
export function findPageProblems(content: ProductContent): readonly PublishProblem[] {
  const { price, kind, description, colours, sizes, pictures } = content
  const missing = {
    'price-missing': price.minor === 0,
    'kind-missing': kind === '',
    'description-missing': description === '',
    'colour-missing': colours.length === 0,
    'size-missing': sizes.length === 0,
    'picture-missing': pictures.length === 0,
  } as const
  return PAGE_PROBLEMS.filter((code) => missing[code]).map((code) => ({ code }))
}

const PAGE_PROBLEMS = [
  'price-missing',
  'kind-missing',
  'description-missing',
  'colour-missing',
  'size-missing',
  'picture-missing',
] as const
