import { type ReactNode, useEffect, useState } from 'react'
import { whenAllowed } from '../../consent/start-consent.ts'
import { PieceLinks } from './piece-links.tsx'

type Props = { readonly productId: number }

/** Loaded only for visitors who allowed Preferences; the others leave no trace of what they saw. */
export function RecentlyViewed({ productId }: Props) {
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    let isCurrent = true
    whenAllowed('preferences', () => {
      if (!isCurrent) return
      import('./recently-viewed-list.tsx').then(
        ({ RecentlyViewedList }) =>
          isCurrent && setList(<RecentlyViewedList productId={productId} Links={PieceLinks} />),
        () => undefined,
      )
    })
    return () => {
      isCurrent = false
    }
  }, [productId])
  return list
}
