import { useEffect, useRef } from 'react'
import type { PictureData } from '#contracts/picture'
import { CloseButton } from '#ui/close-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './zoom-dialog.module.css'

type Props = { readonly picture: PictureData; readonly onClose: () => void }

/** The picture at full size, scrollable by finger, wheel or arrow keys. */
export function ZoomDialog({ picture, onClose }: Props) {
  const frame = useRef<HTMLElement>(null)

  useEffect(() => {
    const element = frame.current
    element?.scrollTo({
      left: (element.scrollWidth - element.clientWidth) / 2,
      top: (element.scrollHeight - element.clientHeight) / 2,
      behavior: 'instant',
    })
  }, [])

  return (
    <Dialog isOpen className={styles.dialog} label="Enlarged picture" onClose={onClose}>
      <CloseButton className={styles.close} onClick={onClose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section ref={frame} className={styles.frame} aria-label="Picture" tabIndex={0}>
        <Picture className={styles.picture} picture={picture} sizes="960px" priority="first" />
      </section>
    </Dialog>
  )
}
