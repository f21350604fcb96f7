import type { PictureData } from '#contracts/picture'
import styles from './thumb.module.css'

type Props = {
  readonly picture: PictureData
  /** The picture has this width on the page. */
  readonly sizes: string
  readonly className?: string | undefined
}

/** Shows a small picture in a box of 4:5. The content policy of the office allows no inline styles. */
export function Thumb({ picture, sizes, className = '' }: Props) {
  return (
    <picture className={`${styles.box} ${className}`}>
      {picture.avif !== '' && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.src !== '' && (
        <img
          className={styles.image}
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      )}
    </picture>
  )
}
