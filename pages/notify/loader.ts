import type { FormState } from '#contracts/form'
import { choiceAddress } from '#domain/catalogue/choice-address'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { hasVariant, stockOf } from '#domain/catalogue/stock'
import { variantName } from '#domain/catalogue/variant-name'
import { isLetterToken } from '#domain/newsletter/letter-link'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import { readWaitingVariant, WAITING_KINDS } from '#domain/waiting/waiting-request'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

export type NotifyData =
  /** No variant is named, or none that is in the shop. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'form'
      readonly kind: WaitingKind
      readonly variant: ProductVariant
      /** 'Unity Cap (Black, One Size)' */
      readonly name: string
      readonly href: string
      readonly isInStock: boolean
      readonly isSent: boolean
      readonly form: FormState | null
    }
  /** A mailed link led here. */
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'confirmed'; readonly kind: WaitingKind }
  | { readonly state: 'old' }

const head = headOf('Tell me when it is back', 'One mail when the size you want is there again.')

/** The form, the page of the mailed link, which looks nothing up, and what follows its button. */
export const loader = pageLoader('notify', {
  read: readLink,
  isCounted: (link) => link === null,
  cacheKey: (link) =>
    link === null || link.state === 'asking' ? null : `/notify ${JSON.stringify(link)}`,
  load: async (link, request) => {
    const data = link ?? (await formData(request))
    return { head, data, isPrivate: link === null || link.state === 'asking' }
  },
})

type LinkData = Extract<NotifyData, { readonly state: 'asking' | 'confirmed' | 'old' }>

/** Null: the form. */
function readLink({ search }: LoaderContext): LinkData | null {
  const token = search.get('token')
  if (isLetterToken(token)) return { state: 'asking', token }
  const kind = WAITING_KINDS.find((each) => each === search.get('state'))
  if (kind) return { state: 'confirmed', kind }
  return token !== null || search.has('state') ? { state: 'old' } : null
}

/** The variant is in the address, or in the form that was refused. */
async function formData(request: LoaderContext): Promise<NotifyData> {
  const { search, form = null, catalogue, waitingKindOf, isOverLimit } = request
  const variant = readWaitingVariant(form?.values ?? Object.fromEntries(search))
  const product = variant && catalogue.product(variant.productId)
  if (!variant || !product || !hasVariant(product, variant) || isOverLimit)
    return { state: 'unknown' }
  return {
    state: 'form',
    kind: await waitingKindOf(product.id),
    variant,
    name: variantName(product.title, variant),
    href: choiceAddress(product.id, variant),
    isInStock: !product.closed && stockOf(product, variant.colour, variant.size) > 0,
    isSent: search.get('sent') === '1',
    form,
  }
}
