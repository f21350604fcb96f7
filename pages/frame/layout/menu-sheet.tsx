import { type MouseEvent, useRef } from 'react'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { lockScroll } from '#ui/lock-scroll.ts'
import { isOpenPopover } from '#ui/popover.ts'
import { CurrencySelect } from '../../kit/currency/currency-select.tsx'
import { useSections } from '../../kit/site-data-context.ts'
import type { RouteName } from '../routes.ts'
import openerStyles from './menu-opener.module.css'
import styles from './menu-sheet.module.css'
import { collectionLinks, FOOTER_LINKS_ID, MAIN_LINKS } from './navigation-links.ts'

const SHEET_ID = 'menu-sheet'

/**
 * The menu on phones. Without script the browser opens it as a popover; with script it is a modal
 * dialog, which traps the focus and prevents the page from scrolling. With neither, a link to the footer takes its place.
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
    if (!element || isOpenPopover(element)) return
    element.removeAttribute('popover')
    element.showModal()
    unlock.current = lockScroll()
  }

  function close() {
    const element = sheet.current
    if (element && isOpenPopover(element)) element.hidePopover()
    element?.close()
  }

  return (
    <div className={openerStyles.menu}>
      <IconLink
        icon="menu"
        label="Menu"
        className={`${openerStyles.button} ${openerStyles.instead}`}
        href={`#${FOOTER_LINKS_ID}`}
      />
      <IconButton
        icon="menu"
        label="Menu"
        className={`${openerStyles.button} ${openerStyles.opener}`}
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
          className={openerStyles.button}
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
