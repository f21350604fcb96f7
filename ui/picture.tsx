import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PictureData } from '#contracts/picture'
import { browsingMessages as messages } from '#domain/browsing-messages'
import styles from './picture.module.css'

type Props = {
  readonly picture: PictureData
  readonly sizes: string
  /** `first` is for pictures that are visible when the page opens. */
  readonly priority?: 'first' | 'later'
  readonly className?: string | undefined
  /** Each is a `<source>` that comes before those of the picture. */
  readonly children?: ReactNode
}

/** The picture's box has the final shape and colour before the file is loaded. */
export function Picture({ picture, sizes, priority = 'later', className = '', children }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const isFirst = priority === 'first'

  // The picture may have failed before hydration, when nothing listened for `error`.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setHasFailed(true)
  }, [])

  if (hasFailed) {
    const aspectRatio = `${picture.width} / ${picture.height}`
    return (
      <span className={`${styles.failed} ${className}`} style={{ aspectRatio }}>
        <span>{messages['image-not-available']}</span>
        {picture.alt && <span className="visually-hidden">: {picture.alt}</span>}
      </span>
    )
  }
  return (
    <picture className={`${styles.picture} ${className}`}>
      {children}
      {/* A new photo has none for some seconds. */}
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      <img
        ref={image}
        className={styles.image}
        style={{
          backgroundColor: picture.colour,
          backgroundImage: picture.placeholder && `url("${picture.placeholder}")`,
        }}
        src={picture.src}
        {...(picture.jpeg && { srcSet: picture.jpeg, sizes })}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : {})}
        onError={() => setHasFailed(true)}
      />
    </picture>
  )
}
