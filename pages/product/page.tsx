import { useEffect, useState } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { choiceAddress } from '#domain/catalogue/choice-address'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
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
import { RecentlyViewed } from './recently-viewed.tsx'

type Choose = (change: Partial<ChosenVariant>) => void

type Props = { readonly title: string; readonly detail: string }

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
    <div className={`stack-wider one-column ${styles.columns}`}>
      <Gallery key={choice.colour} product={product} colour={choice.colour} />
      <BuyBox product={product} promises={data.promises} {...choice} onChoose={choose} />
    </div>
  )
}

function ProductNotFound({ title, detail }: Props) {
  return (
    <div className={`content ${styles.missing}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{detail}</p>
      <ButtonLink look="main" href="/collection">
        Back to collection
      </ButtonLink>
    </div>
  )
}

/** Starts with the choice in the URL, and resets when Back opens the same product with another one. */
function useChoice(
  opened: ChosenVariant,
  onChange: (choice: ChosenVariant) => void,
): readonly [ChosenVariant, Choose] {
  const [choice, setChoice] = useState(opened)
  const [known, setKnown] = useState(opened)
  if (known !== opened) {
    setKnown(opened)
    setChoice(opened)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice is reported.
  useEffect(() => {
    if (choice !== opened) onChange(choice)
  }, [choice])

  // A functional update, so that two changes in one tick (replayed after hydration) both apply.
  return [choice, (change) => setChoice((now) => ({ ...now, ...change }))]
}
