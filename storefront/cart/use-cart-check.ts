import { useEffect, useMemo, useState } from 'react'
import type { Cart } from '#domain/cart/cart'
import { type PricedCart, priceCart } from '#domain/cart/price-cart'
import type { Product } from '#domain/catalogue/product'
import { fetchPayload } from '../navigation/fetch-payload.ts'
import { useShell } from '../shell-context.ts'
import type { PictureData } from '../ui/picture-data.ts'

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
  readonly ids: string
}

export function useCartCheck(cart: Cart): CartCheck {
  const { build } = useShell()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const ids = [...new Set(cart.map(({ productId }) => productId))].sort((a, b) => a - b).join(',')

  useEffect(() => {
    if (ids === '' || isFailed) return
    let isWanted = true
    fetchPayload<'cart'>(`/cart?ids=${ids}`, build).then(
      ({ data }) => isWanted && setAnswer({ ...data, ids }),
      () => isWanted && setIsFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [ids, isFailed, build])

  return useMemo(() => {
    if (isFailed) return { state: 'unknown', askAgain: () => setIsFailed(false) }
    if (answer?.ids !== ids) return { state: 'asking' }
    return {
      state: 'known',
      priced: priceCart(cart, answer.products),
      pictureOf: (file) => answer.pictures[file],
    }
  }, [answer, isFailed, ids, cart])
}
