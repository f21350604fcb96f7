import { useState } from 'react'
import { picturedColour } from '#domain/catalogue/choice-in-stock'
import type { ProductDetail } from '../../product/product-detail.ts'
import { ProductGrid } from '../../product/product-grid.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData } from './product-data.ts'
import { ProductNotFound } from './product-not-found.tsx'
import styles from './product-page.module.css'

export function Page({ data }: { readonly data: ProductData }) {
  if (data.state === 'not-found') return <ProductNotFound />
  return (
    <div className={`content ${styles.page}`}>
      <a className={styles.back} href="/collection">
        <Icon name="back" size={18} />
        Back to collection
      </a>
      <ProductView product={data.product} />
      {data.more.length > 0 && (
        <section className={styles.more} aria-labelledby="more">
          <h2 id="more">More from the collection</h2>
          <ProductGrid products={data.more} heading="h3" layout="four" />
        </section>
      )}
    </div>
  )
}

function ProductView({ product }: { readonly product: ProductDetail }) {
  const [colour, setColour] = useState(() => picturedColour(product))
  return (
    <div className={styles.columns}>
      <Gallery key={colour} product={product} colour={colour} />
      <BuyBox product={product} colour={colour} onChooseColour={setColour} />
    </div>
  )
}
