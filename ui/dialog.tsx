import { type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { lockScroll } from './lock-scroll.ts'
import { hasPopovers, isOpenPopover } from './popover.ts'

type Props = {
  readonly isOpen: boolean
  readonly label: string
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The dialog is a native modal: the browser traps the focus, handles Escape and restores the focus. The page behind it
 * cannot scroll while it is open.
 */
export function Dialog({ isOpen, label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    return openModal(element)
  }, [isOpen])

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  function closeWithPopover(event: ToggleEvent) {
    if (event.newState === 'closed' && !dialog.current?.open) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape.
    <dialog
      ref={dialog}
      popover="auto"
      aria-label={label}
      className={`${styles.dialog} ${className}`}
      onClick={closeOnBackdrop}
      onToggle={closeWithPopover}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}

/**
 * The first frame shows the dialog as a popover, the next one makes it modal: with `showModal`
 * Chromium recomputes the styles of the whole page, which takes 60 ms on a slow phone.
 */
function openModal(element: HTMLDialogElement): () => void {
  const opener = document.activeElement
  let unlock = () => {}
  let frame = 0

  function showModal() {
    element.showModal()
    unlock = lockScroll()
  }

  function makeModal() {
    // Escape may have closed the popover.
    if (!isOpenPopover(element)) return
    const { activeElement: focused } = document
    element.hidePopover()
    showModal()
    // Somebody quick may already have moved on from the first control.
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus()
  }

  if (hasPopovers()) {
    element.showPopover()
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(makeModal)
    })
  } else showModal()

  return () => {
    cancelAnimationFrame(frame)
    if (element.open) element.close()
    else element.hidePopover?.()
    unlock()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
