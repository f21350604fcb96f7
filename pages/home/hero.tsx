import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { HeroSection } from '../kit/data/catalogue-pages.ts'
import { useBrand } from '../kit/site-data-context.ts'
import { Film } from './film.tsx'
import styles from './hero.module.css'

/** It fills the screen where the page begins with it, and has the page's heading there. */
export function Hero({ film, nameStyle, nameTag: Name, priority, isLater, shopHref }: HeroSection) {
  const { poster, sizes, product, portrait } = film
  const brand = useBrand()
  return (
    <section
      className={styles.hero}
      style={film.style}
      aria-label={brand.tagline}
      data-has-picture={poster !== null}
      data-is-later={isLater}
    >
      {poster && (
        <Picture className={styles.poster} picture={poster} sizes={sizes} priority={priority}>
          {portrait?.map((source) => (
            <source key={source.srcSet} {...source} />
          ))}
        </Picture>
      )}
      <Film {...film} />
      <div className={`content ${styles.words}`}>
        {product && (
          <a className={styles.product} href={product.href}>
            {product.name}
            <Icon name="arrow" size={18} />
          </a>
        )}
        <Name className={styles.name} tabIndex={-1} style={nameStyle}>
          {brand.name}
        </Name>
        <p className={styles.tagline}>{brand.tagline}</p>
        <ButtonLink className={styles.shop} look="onDark" href={shopHref}>
          Shop
        </ButtonLink>
      </div>
    </section>
  )
}
