import { browsingMessages as messages } from '#domain/browsing-messages'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { BackLink } from '#ui/back-link.tsx'
import { LaterStyles } from '../frame/layout/later-styles.tsx'
import { renamePage } from '../frame/navigation/rename-page.ts'
import { useNavigator } from '../frame/navigation/use-navigator.ts'
import type { PageProps } from '../frame/page-data.ts'
import type { FoundProduct } from '../kit/data/catalogue-pages.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import { BuyBox } from './buy-box.tsx'
import { CompleteTheLook } from './complete-the-look.tsx'
import { Gallery } from './gallery.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { ProductNotFound } from './product-not-found.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { useChoice } from './use-choice.ts'

export function Page({ data }: PageProps<typeof loader>) {
  if (data.state === 'not-found') return <ProductNotFound {...data} />
  return (
    <div className={`content ${styles.page}`}>
      <BackLink href="/collection" className={styles.back}>
        <span>
          Back<span className={styles.where}> to collection</span>
        </span>
      </BackLink>
      <ProductView data={data} />
      <LaterStyles />
      {data.look && <CompleteTheLook look={data.look} />}
      {data.more.length > 0 && (
        <section className={styles.more} aria-labelledby="more">
          <h2 id="more">
            {data.product.isSoldOut ? messages['like-it'] : 'More from the collection'}
          </h2>
          <ProductGrid products={data.more} heading="h3" layout="four" />
        </section>
      )}
      <RecentlyViewed productId={data.product.id} />
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
      <BuyBox product={product} promises={data.promises} {...choice} onChoose={choose} />
    </div>
  )
}
