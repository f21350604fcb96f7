import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { HomeData } from '../kit/data/catalogue-pages.ts'
import { useBrand } from '../kit/site-data-context.ts'
import { Film } from './film.tsx'
import styles from './hero.module.css'

type Props = Pick<HomeData, 'film' | 'nameStyle'>

export function Hero({ film, nameStyle }: Props) {
  const { poster, focus, sizes, product, sources } = film
  const brand = useBrand()
  return (
    <section className={styles.hero} aria-label={brand.tagline} data-has-picture={poster !== null}>
      {poster && (
        <Picture
          className={styles.poster}
          picture={poster}
          sizes={sizes}
          priority="first"
          focus={focus}
        />
      )}
      <Film sources={sources} focus={focus} />
      <div className={`content ${styles.words}`}>
        {product && (
          <a className={styles.product} href={product.href}>
            {product.name}
            <Icon name="arrow" size={18} />
          </a>
        )}
        <h1 className={styles.name} tabIndex={-1} style={nameStyle}>
          {brand.name}
        </h1>
        <p className={styles.tagline}>{brand.tagline}</p>
        <ButtonLink className={styles.shop} look="onDark" href="#new-drops">
          Shop
        </ButtonLink>
      </div>
    </section>
  )
}
