import type { PictureData } from '#contracts/picture'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { useBrand } from '../../runtime/site-data-context.ts'
import { Film } from './film.tsx'
import styles from './hero.module.css'

export function Hero({ poster }: { readonly poster: PictureData }) {
  const brand = useBrand()
  return (
    <section className={styles.hero} aria-label={brand.tagline}>
      <Picture className={styles.poster} picture={poster} sizes="100vw" priority="first" />
      <Film />
      <div className={`content ${styles.words}`}>
        <h1 className={styles.name} tabIndex={-1}>
          {brand.name}
        </h1>
        <p className={styles.tagline}>{brand.tagline}</p>
        <ButtonLink look="onDark" href="#new-drops">
          Shop
        </ButtonLink>
      </div>
    </section>
  )
}
