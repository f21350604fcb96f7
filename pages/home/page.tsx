import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import type { MoreSection, StorySection } from '../kit/data/catalogue-pages.ts'
import { ShopTheLook } from '../kit/product/shop-the-look.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import { Hero } from './hero.tsx'
import type { loader } from './loader.ts'
import { NewDrops } from './new-drops.tsx'
import styles from './page.module.css'

type Props = PageProps<typeof loader> & {
  /** A page that has them is in `more-sections.tsx`. */
  readonly more?: (section: MoreSection) => ReactNode
}

export function Page({ data, more }: Props) {
  return data.sections.map((section) => {
    switch (section.kind) {
      case 'hero':
        return <Hero key={section.id} {...section} />
      case 'products':
        return <NewDrops key={section.id} {...section} />
      case 'story':
        return <Story key={section.id} {...section} />
      default:
        return more?.(section)
    }
  })
}

function Story({ statement, words, link, look }: StorySection) {
  const brand = useBrand()
  return (
    <section className={styles.strip} aria-label={`About ${brand.name}`}>
      <div className={`content ${styles.story}`}>
        <div className={styles.words}>
          <p className={styles.statement}>{statement}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The server escapes all but the owner's marks (server/texts). */}
          <p dangerouslySetInnerHTML={{ __html: words }} />
          <ButtonLink look="onDark" href="/about">
            {link}
          </ButtonLink>
        </div>
        {look && (
          <div>
            <a className={styles.look} href="/gallery">
              <Picture picture={look.picture} sizes="(min-width: 48em) 40vw, 92vw" />
              <span className={styles.caption}>{look.caption}</span>
            </a>
            <ShopTheLook products={look.products} />
          </div>
        )}
      </div>
    </section>
  )
}
