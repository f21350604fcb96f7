import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { lockScroll } from './lock-scroll.ts'

type Props = {
  readonly isOpen: boolean
  readonly label: string
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A native modal: the browser traps the focus, answers Escape and gives the focus back to where
 * it was. The page behind is locked in place while it is open.
 */
export function Dialog({ isOpen, label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    element.showModal()
    const unlock = lockScroll()
    return () => {
      element.close()
      unlock()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, is the key for it.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${className}`}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}
