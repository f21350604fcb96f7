import { type MouseEvent, useRef, useState } from 'react'
import type { PictureData } from '#contracts/picture'
import { CloseButton } from '#ui/close-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { useZoom } from './use-zoom.ts'
import styles from './zoom-dialog.module.css'

const DOUBLE_TAP_MS = 400

type Props = { readonly picture: PictureData; readonly onClose: () => void }

/**
 * The dialog opens with the whole picture. Two fingers, a double tap or the button enlarge it; then it scrolls by
 * finger, wheel or arrow keys.
 */
export function ZoomDialog({ picture, onClose }: Props) {
  const frame = useRef<HTMLElement>(null)
  const lastTap = useRef(0)
  const [isLarge, setIsLarge] = useState(false)
  const toggle = useZoom(frame, { sharpWidth: picture.width, onChange: setIsLarge })

  /** This is no `dblclick`, which a touch does not cause in every browser. */
  function tap({ timeStamp, clientX, clientY }: MouseEvent) {
    const isDouble = timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = isDouble ? 0 : timeStamp
    if (isDouble) toggle(clientX, clientY)
  }

  return (
    <Dialog isOpen className={styles.dialog} label="Enlarged picture" onClose={onClose}>
      <CloseButton className={styles.close} onClick={onClose} />
      <IconButton
        icon={isLarge ? 'minus' : 'plus'}
        className={styles.toggle}
        label={isLarge ? 'Zoom out' : 'Zoom in'}
        onClick={() => toggle(innerWidth / 2, innerHeight / 2)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section ref={frame} className={styles.frame} aria-label="Picture" tabIndex={0}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same by keyboard. */}
        <div className={styles.picture} data-large={isLarge || undefined} onClick={tap}>
          <Picture picture={picture} sizes={`${picture.width}px`} priority="first" />
        </div>
      </section>
    </Dialog>
  )
}
