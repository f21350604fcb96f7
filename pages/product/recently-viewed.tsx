import { type ReactNode, useEffect, useState } from 'react'
import { whenAllowed } from '../frame/consent/start-consent.ts'
import { ProductLinks } from './product-links.tsx'

type Props = { readonly productId: number }

/** The list is loaded only for visitors who allowed Preferences; the others leave no trace of what they saw. */
export function RecentlyViewed({ productId }: Props) {
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    let isCurrent = true
    whenAllowed('preferences', () => {
      if (!isCurrent) return
      loadList().then(
        ({ RecentlyViewedList }) =>
          isCurrent && setList(<RecentlyViewedList productId={productId} Links={ProductLinks} />),
        () => undefined,
      )
    })
    return () => {
      isCurrent = false
    }
  }, [productId])
  return list
}

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadList = () => import('./recently-viewed-list.tsx')
