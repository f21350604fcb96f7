import { useCallback, useState } from 'react'
import { fetchPayload, OtherBuildError } from '../frame/navigation/fetch-payload.ts'
import { useNavigator } from '../frame/navigation/use-navigator.ts'
import type { CollectionData } from '../kit/data/catalogue-pages.ts'
import { useSiteData } from '../kit/site-data-context.ts'
import { collectionAddress } from './collection-address.ts'

export type LoadStatus = 'idle' | 'loading' | 'failed' | 'other-build'

/** Loads the next products; the result is ignored if the visitor has left the page. */
export function useLoadMore(data: CollectionData, onGrown: (data: CollectionData) => void) {
  const { build } = useSiteData()
  const navigator = useNavigator()
  const [status, setStatus] = useState<LoadStatus>('idle')

  const load = useCallback(async () => {
    const page = navigator.current()
    setStatus('loading')
    try {
      const more = await fetchMore(data, build)
      if (navigator.current() === page) onGrown(more)
      setStatus('idle')
    } catch (error) {
      setStatus(error instanceof OtherBuildError ? 'other-build' : 'failed')
    }
  }, [navigator, data, build, onGrown])

  return { status, load }
}

async function fetchMore({ query, products }: CollectionData, build: string) {
  const address = collectionAddress(query, query.page + 1)
  const { data } = await fetchPayload<CollectionData>(`${address}&after=${query.page}`, build)
  const known = new Set(products.map(({ id }) => id))
  return { ...data, products: [...products, ...data.products.filter(({ id }) => !known.has(id))] }
}
