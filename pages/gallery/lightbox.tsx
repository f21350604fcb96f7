import { useEffect, useEffectEvent } from 'react'
import { CloseButton } from '#ui/close-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PosterData } from '../kit/data/catalogue-pages.ts'
import styles from './lightbox.module.css'
import { neighbour } from './neighbour.ts'
import { ShopPanel } from './shop-panel.tsx'
import { Slides } from './slides.tsx'
import { useSwipe } from './use-swipe.ts'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

type Props = {
  readonly posters: readonly PosterData[]
  readonly shown: PosterData
  readonly label: string
  readonly onMove: (poster: PosterData) => void
  readonly onClose: () => void
}

/** §2, §4: previous, next and close; arrow keys and swipes wrap around at both ends. */
export function Lightbox({ posters, shown, label, onMove, onClose }: Props) {
  const move = (step: number) => onMove(neighbour(posters, shown, step))
  const swipe = useSwipe(move)
  useArrowKeys(move)

  return (
    <Dialog isOpen className={styles.lightbox} label={label} onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the area around the picture is the backdrop. */}
      <div
        className={styles.stage}
        onClick={(event) => event.target === event.currentTarget && onClose()}
        {...swipe.handlers}
      >
        <p className={styles.counter} role="status">
          <span>
            {posters.indexOf(shown) + 1} / {posters.length}
          </span>
          <span className="visually-hidden">
            . {shown.caption}. {shown.picture.alt}
          </span>
        </p>
        <CloseButton className={styles.close} onClick={onClose} />
        <button
          type="button"
          className={styles.previous}
          aria-label="Previous"
          onClick={() => move(-1)}
        >
          <Icon name="back" />
        </button>
        <div className={styles.picture}>
          <Slides posters={posters} shown={shown} frame={swipe.frame} />
        </div>
        <p className={styles.caption}>{shown.caption}</p>
        <ShopPanel key={shown.id} className={styles.shop} products={shown.products} />
        <button type="button" className={styles.next} aria-label="Next" onClick={() => move(1)}>
          <Icon name="arrow" />
        </button>
      </div>
    </Dialog>
  )
}

/** The arrow keys work wherever the focus is. With a modifier a key belongs to the browser, such as Alt+Left. */
function useArrowKeys(move: (step: number) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEP_OF_KEY[event.key]
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (step && !hasModifier && !event.repeat) move(step)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
