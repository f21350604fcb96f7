import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { restoreToWishlist } from '../kit/wishlist/edit-wishlist.ts'
import styles from './page.module.css'
import type { Removed } from './use-last-removed.ts'

/** The pressed heart is removed with its card, so the focus moves to Undo. */
export function RemovedLine({ removed }: { readonly removed: Removed }) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])

  function undo() {
    flushSync(() => restoreToWishlist(removed.id, removed.place))
    const plain = `main a[href="/product/${removed.id}"]`
    const chosen = `main a[href^="/product/${removed.id}?"]`
    document.querySelector<HTMLElement>(`${plain}, ${chosen}`)?.focus()
  }

  return (
    <div className={`row-tight ${styles.removed}`}>
      <span aria-hidden="true">{removed.title} was removed.</span>
      <Button
        ref={button}
        look="quiet"
        onClick={undo}
        aria-label={`Undo: save ${removed.title} again`}
      >
        Undo
      </Button>
    </div>
  )
}
