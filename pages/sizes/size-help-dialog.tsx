import { useEffect, useState } from 'react'
import type { Size } from '#domain/catalogue/sizes'
import { stockOf } from '#domain/catalogue/stock'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { fetchPayload } from '../frame/navigation/fetch-payload.ts'
import type { FoundSizes, SizesData } from '../kit/data/catalogue-pages.ts'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import { useSiteData } from '../kit/site-data-context.ts'
import styles from './size-guide.module.css'
import { SizeGuide } from './size-guide.tsx'

type Props = {
  readonly product: ProductDetail
  readonly colour: string
  readonly onChoose: (change: { readonly size: Size }) => void
  readonly onClose: () => void
}

export function SizeHelpDialog({ product, colour, onChoose, onClose }: Props) {
  const data = useSizes(`/sizes/${product.id}`)

  function choose(size: Size) {
    onChoose({ size })
    onClose()
  }

  return (
    <Dialog
      isOpen
      className={styles.dialog}
      label={`Size help: ${product.title}`}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 className="size-h3">Size help</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className={styles.body} aria-busy={!data}>
        {data && (
          <SizeGuide
            data={data}
            renderChoose={(size) => (
              <Button disabled={stockOf(product, colour, size) === 0} onClick={() => choose(size)}>
                {stockOf(product, colour, size) === 0 ? `${size} is sold out` : `Choose ${size}`}
              </Button>
            )}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Loads the data of the page that the link leads to. A failed request leads there. */
function useSizes(path: string): FoundSizes | null {
  const { build } = useSiteData()
  const [data, setData] = useState<FoundSizes | null>(null)
  useEffect(() => {
    let isCurrent = true
    const leave = () => {
      if (isCurrent) location.assign(path)
    }
    fetchPayload<SizesData>(path, build).then((payload) => {
      if (payload.data.state !== 'found') return leave()
      if (isCurrent) setData(payload.data)
    }, leave)
    return () => {
      isCurrent = false
    }
  }, [path, build])
  return data
}
