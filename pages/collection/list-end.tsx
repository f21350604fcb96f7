import { type MouseEvent, useEffect, useRef } from 'react'
import { endsDocument, firstPageShown, PAGE_SIZE } from '#domain/catalogue/list-pages'
import { ButtonLink } from '#ui/button.tsx'
import { isPlainClick } from '../frame/navigation/is-plain-click.ts'
import type { CollectionData } from '../kit/data/catalogue-pages.ts'
import { SkeletonGrid } from '../kit/product/skeleton-grid.tsx'
import { collectionAddress, documentAddress } from './collection-address.ts'
import styles from './growing-list.module.css'
import { type LoadStatus, useLoadMore } from './use-load-more.ts'

/** §9: the next products are loaded this far before the end of the list. */
const LOAD_MARGIN = '200px'

type Props = {
  readonly data: CollectionData
  readonly onGrown: (data: CollectionData) => void
}

export function ListEnd({ data, onGrown }: Props) {
  const { query, total, hasMore, products } = data
  const canGrow = hasMore && !endsDocument(query.page)
  const { status, load } = useLoadMore(data, onGrown)
  const end = useRef<HTMLDivElement>(null)

  // Each load needs a new observer, because the end of the list may still be visible.
  useEffect(() => {
    if (!canGrow || status !== 'idle' || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load()
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canGrow, status, load])

  /** Moves the focus to the first new product, because the clicked link may be removed. */
  async function loadOnClick(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent) || status === 'other-build') return
    event.preventDefault()
    await load()
    const grid = end.current?.previousElementSibling
    grid?.children[products.length]?.querySelector('a')?.focus()
  }

  return (
    <div ref={end} className={styles.end}>
      {status === 'loading' && (
        <SkeletonGrid count={Math.min(PAGE_SIZE, total - countBefore(data) - products.length)} />
      )}
      {canGrow && status !== 'loading' && (
        <ButtonLink href={collectionAddress(query, query.page + 1)} onClick={loadOnClick}>
          Load more
        </ButtonLink>
      )}
      {hasMore && !canGrow && (
        <ButtonLink rel="next" href={documentAddress(query, query.page + 1)}>
          Next pieces
        </ButtonLink>
      )}
      <p className="quiet" role="status">
        {statusText(status, data)}
      </p>
    </div>
  )
}

function statusText(status: LoadStatus, data: CollectionData): string {
  const { hasMore, products, total } = data
  const before = countBefore(data)
  if (status === 'loading') return 'Loading more pieces'
  if (status !== 'idle') return 'More pieces could not be loaded. Please try again.'
  if (before > 0) return `${before + 1} to ${before + products.length} of ${total} shown`
  if (hasMore) return `${products.length} of ${total} shown`
  return total === 1 ? 'That is the only piece.' : `That is all ${total} pieces.`
}

/** Counts the products on the documents before this one. */
function countBefore({ query }: CollectionData): number {
  return (firstPageShown(query.page) - 1) * PAGE_SIZE
}
