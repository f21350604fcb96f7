import { type MouseEvent, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { lockScroll } from '#ui/lock-scroll.ts'
import { CurrencySelect } from '../../kit/currency/currency-select.tsx'
import { useSections } from '../../kit/site-data-context.ts'
import type { RouteName } from '../routes.ts'
import styles from './menu-sheet.module.css'
import { collectionLinks, MAIN_LINKS } from './navigation-links.ts'

const SHEET_ID = 'menu-sheet'

/**
 * The menu on phones. Without script the browser opens it as a popover; with script it is a modal
 * dialog, which traps the focus and prevents the page from scrolling.
 */
export function MenuSheet({ route }: { readonly route: RouteName }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const links = [
    ...MAIN_LINKS.before,
    ...collectionLinks(useSections()),
    ...MAIN_LINKS.after,
    { href: '/search', label: 'SEARCH', route: 'search' },
    { href: '/wishlist', label: 'WISHLIST', route: 'wishlist' },
  ]
  const unlock = useRef<() => void>(() => undefined)

  function open(event: MouseEvent) {
    event.preventDefault()
    const element = sheet.current
    if (!element || element.matches(':popover-open')) return
    element.removeAttribute('popover')
    element.showModal()
    unlock.current = lockScroll()
  }

  function close() {
    const element = sheet.current
    if (element?.matches(':popover-open')) element.hidePopover()
    element?.close()
  }

  return (
    <div className={styles.menu}>
      <IconButton
        icon="menu"
        label="Menu"
        className={styles.button}
        aria-haspopup="dialog"
        popoverTarget={SHEET_ID}
        onClick={open}
      />
      <dialog
        ref={sheet}
        id={SHEET_ID}
        popover="auto"
        className={styles.sheet}
        aria-label="Menu"
        onClose={() => unlock.current()}
      >
        <IconButton
          icon="close"
          label="Close menu"
          className={styles.button}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          onClick={close}
        />
        <nav aria-label="Menu">
          <ul role="list" className={styles.list}>
            {links.map(({ href, label, route: linked }) => (
              <li key={href}>
                <a
                  className={styles.link}
                  href={href}
                  aria-current={linked === route ? 'page' : undefined}
                  onClick={close}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <CurrencySelect />
      </dialog>
    </div>
  )
}
