import { type ReactNode, type UIEvent, useRef, useState } from 'react'
import type { PictureData } from '#contracts/picture'
import { picturesOf } from '#domain/catalogue/views'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import styles from './gallery.module.css'

type Props = { readonly product: ProductDetail; readonly colour: string }

/**
 * Swiping is native scrolling; the thumbnails follow it and control it. On a phone the style sheet
 * turns them into dots beside a counter.
 */
export function Gallery({ product, colour }: Props) {
  const [current, setCurrent] = useState(0)
  const track = useRef<HTMLUListElement>(null)
  const [dialog, setDialog] = useState<ReactNode>()
  const pictures = pictureDataOf(product, colour)

  function follow({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) {
    setCurrent(Math.round(scrollLeft / clientWidth))
  }

  function show(index: number) {
    setCurrent(index)
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth })
  }

  /** The dialog is loaded on first use; if that fails, the browser opens the picture's file. */
  function enlarge(picture: PictureData) {
    loadDialog().then(
      ({ ZoomDialog }) =>
        setDialog(<ZoomDialog picture={picture} onClose={() => setDialog(null)} />),
      () => location.assign(picture.src),
    )
  }

  return (
    <section className={styles.gallery} aria-label="Pictures">
      <ul role="list" ref={track} className={styles.track} onScroll={follow}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={styles.slide}>
            <Picture
              picture={picture}
              sizes="(min-width: 48em) min(50vw, 640px), 100vw"
              priority={index === 0 ? 'first' : 'later'}
            />
            <button
              type="button"
              className={styles.zoom}
              aria-label={`Enlarge picture ${index + 1} of ${pictures.length}`}
              onClick={() => enlarge(picture)}
            >
              <Icon name="expand" size={20} />
            </button>
          </li>
        ))}
      </ul>
      {product.badge && <span className={styles.badge}>{product.badge}</span>}
      {pictures.length > 1 && (
        <>
          <p className={styles.counter} aria-hidden="true">
            {current + 1}/{pictures.length}
          </p>
          <ul role="list" className={styles.thumbnails}>
            {pictures.map((picture, index) => (
              <li key={picture.src}>
                <button
                  type="button"
                  className={styles.thumbnail}
                  aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                  aria-current={index === current}
                  onClick={() => show(index)}
                >
                  <Picture picture={{ ...picture, alt: '' }} sizes="72px" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog}
    </section>
  )
}

/** A colour without its own pictures shows the product's. */
function pictureDataOf(product: ProductDetail, colour: string): readonly PictureData[] {
  const own = picturesOf(product, colour)
  const shown = own.length > 0 ? own : product.pictures
  return shown.flatMap((picture) => product.pictureData[product.pictures.indexOf(picture)] ?? [])
}

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadDialog = () => import('./zoom-dialog.tsx')
