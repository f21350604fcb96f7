import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { ShopTheLook } from '../kit/product/shop-the-look.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import { Hero } from './hero.tsx'
import type { loader } from './loader.ts'
import { NewDrops } from './new-drops.tsx'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  const brand = useBrand()
  return (
    <>
      <Hero {...data} />
      <NewDrops heading={data.words.headline} products={data.newDrops} note={data.noDrops} />
      <section className={styles.strip} aria-label={`About ${brand.name}`}>
        <div className={`content ${styles.story}`}>
          <div className={styles.words}>
            <p className={styles.statement}>{data.words.statement}</p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The server escapes all but the owner's marks (server/texts). */}
            <p dangerouslySetInnerHTML={{ __html: data.words.story }} />
            <ButtonLink look="onDark" href="/about">
              Our story
            </ButtonLink>
          </div>
          {data.look && (
            <div>
              <a className={styles.look} href="/gallery">
                <Picture picture={data.look.picture} sizes="(min-width: 48em) 40vw, 92vw" />
                <span className={styles.caption}>{data.look.caption} — see the gallery</span>
              </a>
              <ShopTheLook products={data.look.products} />
            </div>
          )}
        </div>
      </section>
    </>
  )
}
