import type { FoundProduct, PageProps } from '#contracts/page-data'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { BackLink } from '#ui/back-link.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import { renamePage } from '../../runtime/navigation/rename-page.ts'
import { useNavigator } from '../../runtime/navigation/use-navigator.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import styles from './product-page.module.css'
import { useChoice } from './use-choice.ts'

export function Page({ data }: PageProps<'product'>) {
  if (data.state === 'not-found') return <ProductNotFound {...data} />
  return (
    <div className={`content ${styles.page}`}>
      <BackLink href="/collection" className={styles.back}>
        Back to collection
      </BackLink>
      <ProductView data={data} />
      {data.more.length > 0 && (
        <section className={styles.more} aria-labelledby="more">
          <h2 id="more">More from the collection</h2>
          <ProductGrid products={data.more} heading="h3" layout="four" />
        </section>
      )}
    </div>
  )
}

/** The URL reflects the choice, so that it can be shared and restored by Back. */
function ProductView({ data }: { readonly data: FoundProduct }) {
  const { product } = data
  const navigator = useNavigator()
  const [choice, choose] = useChoice(data.choice, (chosen) =>
    renamePage(
      navigator,
      choiceAddress(product.id, chosen),
      <Page data={{ ...data, choice: chosen }} />,
    ),
  )
  return (
    <div className={styles.columns}>
      <Gallery key={choice.colour} product={product} colour={choice.colour} />
      <BuyBox product={product} {...choice} onChoose={choose} />
    </div>
  )
}
