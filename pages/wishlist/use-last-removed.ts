import { useEffect, useRef, useState } from 'react'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import type { Wishlist } from '../kit/wishlist/wishlist.ts'

export type Removed = { readonly id: number; readonly title: string; readonly place: number }

/** The product removed last, until it is restored. */
export function useLastRemoved(
  saved: Wishlist,
  known: ReadonlyMap<number, ProductCardData>,
): Removed | null {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const before = useRef(saved)

  useEffect(() => {
    const place = before.current.findIndex((id) => !saved.includes(id))
    const product = known.get(before.current[place] ?? 0)
    if (product) setRemoved({ id: product.id, title: product.title, place })
    before.current = saved
  }, [saved, known])

  return removed && !saved.includes(removed.id) ? removed : null
}
