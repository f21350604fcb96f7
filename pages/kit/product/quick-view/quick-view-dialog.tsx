import { startTransition, useEffect, useState } from 'react'
import { CloseButton } from '#ui/close-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductCardData } from '../../data/product-card-data.ts'
import type { ProductDetail } from '../../data/product-detail.ts'
import { useSiteData } from '../../site-data-context.ts'
import { fetchProduct } from './fetch-product.ts'
import styles from './quick-view.module.css'
import { QuickViewContent } from './quick-view-content.tsx'
import { QuickViewSkeleton } from './quick-view-skeleton.tsx'

export { fetchProduct }

type Props = {
  readonly id: number
  /** The page behind has this card, unless a link opens a product that is not on the page. */
  readonly card: ProductCardData | undefined
  readonly onClose: () => void
}

export function QuickViewDialog({ id, card, onClose }: Props) {
  const product = useProduct(id, onClose)
  const title = product?.title ?? card?.title
  return (
    <Dialog
      isOpen
      className={styles.dialog}
      label={title ? `Quick view: ${title}` : 'Quick view'}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <CloseButton onClick={onClose} />
      </div>
      {product ? (
        <QuickViewContent product={product} onAdded={onClose} />
      ) : (
        <QuickViewSkeleton card={card} />
      )}
    </Dialog>
  )
}

/** An unknown product closes the view; a failed request becomes a document load. */
function useProduct(id: number, onMissing: () => void): ProductDetail | null {
  const { build } = useSiteData()
  const [product, setProduct] = useState<ProductDetail | null>(null)
  useEffect(() => {
    let isCurrent = true
    const leave = () => location.assign(`/product/${id}`)
    fetchProduct(id).then(
      ({ product, build: theirBuild }) => {
        if (!isCurrent) return
        if (theirBuild !== build) leave()
        // A transition lets the card's data be painted before the rest renders.
        else if (product) startTransition(() => setProduct(product))
        else onMissing()
      },
      () => isCurrent && leave(),
    )
    return () => {
      isCurrent = false
    }
  }, [id, build, onMissing])
  return product
}
