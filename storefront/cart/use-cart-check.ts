import { useEffect, useMemo, useState } from 'react'
import type { PictureData } from '#contracts/picture'
import type { Cart } from '#domain/cart/cart'
import { type PricedCart, priceCart } from '#domain/cart/price-cart'
import type { Product } from '#domain/catalogue/product'
import { fetchPayload, OtherBuildError } from '../runtime/navigation/fetch-payload.ts'
import { useSiteData } from '../runtime/site-data-context.ts'

/** What the catalogue says of the cart: `asking` until it has answered, `unknown` if it cannot. */
export type CartCheck =
  | { readonly state: 'asking' }
  | { readonly state: 'unknown'; readonly askAgain: () => void }
  | {
      readonly state: 'known'
      readonly priced: PricedCart
      readonly pictureOf: (file: string) => PictureData | undefined
    }

type Answer = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
  /** What was asked about: an id that is not answered is gone from the shop. */
  readonly ids: readonly number[]
}

export function useCartCheck(cart: Cart): CartCheck {
  const { build } = useSiteData()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isAnswered = cart.every(({ productId }) => answer?.ids.includes(productId))
  // Empty while there is nothing to ask: what was answered holds without the pieces taken out since.
  const asked = isAnswered ? '' : idsOf(cart).join(',')

  useEffect(() => {
    if (asked === '' || failure) return
    let isWanted = true
    fetchPayload<'cart'>(`/cart?ids=${asked}`, build).then(
      ({ data }) => isWanted && setAnswer({ ...data, ids: asked.split(',').map(Number) }),
      (error) => isWanted && setFailure(error),
    )
    return () => {
      isWanted = false
    }
  }, [asked, failure, build])

  return useMemo(() => {
    function askAgain(after: unknown) {
      // The shop was deployed anew: this tab would get the same answer for ever.
      if (after instanceof OtherBuildError) location.reload()
      else setFailure(null)
    }
    if (failure) return { state: 'unknown', askAgain: () => askAgain(failure) }
    if (!answer || !isAnswered) return { state: 'asking' }
    return {
      state: 'known',
      priced: priceCart(cart, answer.products),
      pictureOf: (file) => answer.pictures[file],
    }
  }, [answer, failure, isAnswered, cart])
}

function idsOf(cart: Cart): readonly number[] {
  return [...new Set(cart.map(({ productId }) => productId))].sort((a, b) => a - b)
}
