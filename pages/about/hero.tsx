import type { PictureData } from '#contracts/picture'
import { placeOf } from '#domain/site-brand'
import { Picture } from '#ui/picture.tsx'
import { safeHtml } from '../kit/blocks.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import styles from './hero.module.css'

type Props = { readonly picture: PictureData | null; readonly opening: string }

export function Hero({ picture, opening }: Props) {
  const brand = useBrand()
  return (
    <div className={styles.hero} data-has-picture={picture !== null}>
      <div className={`content stack-wide ${styles.columns}`}>
        <p className={styles.place}>{placeOf(brand)}</p>
        <h1 className={styles.title} tabIndex={-1}>
          OUR STORY
        </h1>
        <p className={styles.opening} {...safeHtml(opening)} />
        {picture && (
          <Picture
            className={styles.poster}
            picture={picture}
            sizes="(min-width: 48em) 42vw, 100vw"
            priority="first"
          />
        )}
      </div>
    </div>
  )
}
