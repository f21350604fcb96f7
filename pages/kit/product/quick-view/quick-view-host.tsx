import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '#ui/store.ts'
import { showPending } from '../../../frame/navigation/pending.ts'
import type { ProductCardData } from '../../data/product-card-data.ts'
import {
  closeQuickView,
  followAddress,
  loadQuickView,
  useOpenQuickView,
  useQuickViewDialog,
} from './quick-view-state.ts'

type Props = { readonly products: readonly ProductCardData[] }

/** Rendered with every grid; only the first one on the page shows the open quick view. */
export function QuickViewHost({ products }: Props) {
  return useIsFirst() ? <OpenQuickView products={products} /> : null
}

function OpenQuickView({ products }: Props) {
  const id = useOpenQuickView()
  const Dialog = useQuickViewDialog()

  useEffect(followAddress, [])
  useEffect(() => {
    if (id === null || Dialog) return
    const stopPending = showPending()
    loadQuickView()
      .catch(() => location.assign(`/product/${id}`))
      .finally(stopPending)
    return stopPending
  }, [id, Dialog])

  if (id === null || !Dialog) return null
  const card = products.find((product) => product.id === id)
  return <Dialog key={id} id={id} card={card} onClose={closeQuickView} />
}

const hosts = createStore<readonly string[]>([])

function useIsFirst(): boolean {
  const me = useId()
  useEffect(() => {
    hosts.set([...hosts.get(), me])
    return () => hosts.set(hosts.get().filter((host) => host !== me))
  }, [me])
  return useSyncExternalStore(
    hosts.subscribe,
    () => hosts.get()[0] === me,
    () => false,
  )
}
