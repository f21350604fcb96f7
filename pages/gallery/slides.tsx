import { type RefObject, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { PosterData } from '../kit/data/catalogue-pages.ts'
import { neighbour } from './neighbour.ts'
import styles from './slides.module.css'

type Props = {
  readonly posters: readonly PosterData[]
  readonly shown: PosterData
  readonly frame: RefObject<HTMLDivElement | null>
}

/**
 * The poster stands between its off-screen neighbours. These are fetched after the first picture has loaded, and only
 * on demand for visitors who save data.
 */
export function Slides({ posters, shown, frame }: Props) {
  const [isFirstLoaded, setIsFirstLoaded] = useState(false)
  const canPreload = isFirstLoaded && !navigator.connection?.saveData
  const places = canPreload ? [-1, 0, 1] : [0]
  const slides = new Map(places.map((at) => [neighbour(posters, shown, at), at]))
  slides.set(shown, 0)

  return (
    <div ref={frame} className={styles.slides} onLoadCapture={() => setIsFirstLoaded(true)}>
      {[...slides].map(([poster, at]) => (
        <div key={poster.id} className={styles.slide} data-at={at} aria-hidden={at !== 0}>
          <Picture picture={poster.picture} sizes="min(100vw, 80vh)" priority="first" />
        </div>
      ))}
    </div>
  )
}
