import type { FunctionComponent } from 'react'
import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CartLink } from '../../kit/cart/cart-link.tsx'
import { CurrencySelect } from '../../kit/currency/currency-select.tsx'
import type { RouteName } from '../routes.ts'
import { CollectionMenu } from './collection-menu.tsx'
import styles from './header.module.css'
import { MenuSheet } from './menu-sheet.tsx'
import { MAIN_LINKS } from './navigation-links.ts'

/** §2: the header turns solid after 50 px of scroll. */
const SOLID_AFTER_PX = 50

/** §2: these pages begin with a hero, over which the header has no ground until the page is scrolled. */
const HERO_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>(['home', 'about', 'contact'])

type Props = { readonly route: RouteName; readonly Logo: FunctionComponent }

export function Header({ route, Logo }: Props) {
  const isSolid = useIsScrolled()
  return (
    <header className={styles.header} data-over-hero={HERO_ROUTES.has(route)} data-solid={isSolid}>
      <div className={`content ${styles.bar}`}>
        <MenuSheet route={route} />
        <Logo />
        <nav className={styles.navigation} aria-label="Main">
          <ul role="list" className={styles.links}>
            {MAIN_LINKS.before.map((link) => (
              <NavigationLink key={link.href} {...link} isCurrent={link.route === route} />
            ))}
            <li>
              <CollectionMenu />
            </li>
            {MAIN_LINKS.after.map((link) => (
              <NavigationLink key={link.href} {...link} isCurrent={link.route === route} />
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <a className={styles.tool} href="/search" aria-label="Search">
            <Icon name="search" />
          </a>
          <a className={`${styles.tool} ${styles.wide}`} href="/wishlist" aria-label="Wishlist">
            <Icon name="heart" />
          </a>
          <div className={styles.currency}>
            <CurrencySelect />
          </div>
          <CartLink className={styles.tool} />
        </div>
      </div>
    </header>
  )
}

/** It has the way on when the header could not be rendered. */
export function FailedHeader({ Logo }: Pick<Props, 'Logo'>) {
  return (
    <header className={styles.header}>
      <div className={`content ${styles.bar}`}>
        <Logo />
        <nav className={styles.tools} aria-label="Main">
          <a className={styles.link} href="/collection">
            COLLECTION
          </a>
          <a className={styles.link} href="/cart">
            CART
          </a>
        </nav>
      </div>
    </header>
  )
}

type LinkProps = { readonly href: string; readonly label: string; readonly isCurrent: boolean }

function NavigationLink({ href, label, isCurrent }: LinkProps) {
  return (
    <li>
      <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </a>
    </li>
  )
}

function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribeToScroll, isScrolled, () => false)
}

function subscribeToScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

function isScrolled() {
  return window.scrollY > SOLID_AFTER_PX
}
