import type { PageProps } from '#contracts/page-data'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import { useBrand } from '../../runtime/site-data-context.ts'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'

export function Page({ data }: PageProps<'home'>) {
  const brand = useBrand()
  return (
    <>
      <Hero poster={data.poster} />
      <section className={`content ${styles.drops}`} aria-labelledby="new-drops">
        <h2 id="new-drops" tabIndex={-1}>
          NEW DROPS
        </h2>
        <ProductGrid products={data.newDrops} heading="h3" layout="four" />
        <ButtonLink className={styles.all} href="/collection">
          VIEW ALL PRODUCTS
        </ButtonLink>
      </section>
      <section className={styles.strip} aria-label={`About ${brand.name}`}>
        <div className={`content ${styles.story}`}>
          <div className={styles.words}>
            <p className={styles.statement}>{brand.tagline}.</p>
            <p>
              <span lang={brand.nameLanguage}>{brand.nameInProse}</span> is {brand.meaning}. Cut,
              printed and finished in {brand.city} in small runs, worn by whoever stands together.
            </p>
            <ButtonLink look="onDark" href="/about">
              Our story
            </ButtonLink>
          </div>
          <a className={styles.look} href="/gallery">
            <Picture picture={data.look.picture} sizes="(min-width: 48em) 40vw, 92vw" />
            <span className={styles.caption}>{data.look.caption} — see the gallery</span>
          </a>
        </div>
      </section>
    </>
  )
}
