import { useEffect, useMemo, useState } from 'react'
import type { PictureData } from '#contracts/picture'
import type { Cart } from '#domain/cart/cart'
import { type PricedCart, priceCart } from '#domain/cart/price-cart'
import type { Product } from '#domain/catalogue/product'
import { fetchPayload, OtherBuildError } from '../../frame/navigation/fetch-payload.ts'
import type { CartData } from '../data/catalogue-pages.ts'
import { useSiteData } from '../site-data-context.ts'

/** The cart is checked against the catalogue. The check is `asking` while that loads, and `unknown` if it failed. */
export type CartCheck =
  | { readonly state: 'asking' }
  | { readonly state: 'unknown'; readonly retry: () => void }
  | {
      readonly state: 'known'
      readonly priced: PricedCart
      readonly pictureOf: (file: string) => PictureData | undefined
      /** A product of the cart belongs to a drop that is planned or running. */
      readonly hasDrop: boolean
    }

type CatalogueResponse = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
  /** These ids were requested. One without a product is no longer sold. */
  readonly ids: readonly number[]
}

export function useCartCheck(cart: Cart): CartCheck {
  const { build } = useSiteData()
  const [response, setResponse] = useState<CatalogueResponse | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isCovered = cart.every(({ productId }) => response?.ids.includes(productId))
  // Nothing is requested if the last response covers the cart, which stays so when units are removed.
  const requestedIds = isCovered ? '' : idsOf(cart).join(',')

  useEffect(() => {
    if (requestedIds === '' || failure) return
    let isCurrent = true
    fetchPayload<CartData>(`/cart?ids=${requestedIds}`, build).then(
      ({ data }) => isCurrent && setResponse({ ...data, ids: requestedIds.split(',').map(Number) }),
      (error) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [requestedIds, failure, build])

  return useMemo(() => {
    function retry(after: unknown) {
      // After a new deployment every retry in this tab would fail the same way.
      if (after instanceof OtherBuildError) location.reload()
      else setFailure(null)
    }
    if (failure) return { state: 'unknown', retry: () => retry(failure) }
    if (!response || !isCovered) return { state: 'asking' }
    return {
      state: 'known',
      priced: priceCart(cart, response.products),
      pictureOf: (file) => response.pictures[file],
      hasDrop: response.products.some(
        ({ id, isInDrop }) => isInDrop && cart.some(({ productId }) => productId === id),
      ),
    }
  }, [response, failure, isCovered, cart])
}

function idsOf(cart: Cart): readonly number[] {
  return [...new Set(cart.map(({ productId }) => productId))].sort((a, b) => a - b)
}
