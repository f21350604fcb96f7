import type { Role } from '#domain/staff/role'
import { Icon } from '#ui/icon.tsx'
import styles from './navigation.module.css'

type Item = { readonly href: string; readonly label: string; readonly icon: string }

const BAR: readonly Item[] = [
  { href: '/owner', label: 'Today', icon: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6' },
  { href: '/owner/orders', label: 'Orders', icon: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9' },
  { href: '/owner/stock', label: 'Stock', icon: 'M4 4h16v16H4zM4 12h16M9 8h6M9 16h6' },
  {
    href: '/owner/market',
    label: 'Market',
    icon: 'M3 9l2-5h14l2 5M4 9v11h16V9M3 9h18M9 20v-6h6v6',
  },
]

type MoreItem = { readonly href: string; readonly label: string; readonly role: Role }

const MORE: readonly MoreItem[] = [
  { href: '/owner/messages', label: 'Messages', role: 'helper' },
  { href: '/owner/mail', label: 'Failed mail', role: 'owner' },
  { href: '/owner/settings', label: 'Settings', role: 'owner' },
  { href: '/owner/staff', label: 'Staff', role: 'owner' },
  { href: '/owner/audit', label: 'Who did what', role: 'owner' },
  { href: '/owner/cases', label: 'Payment cases', role: 'owner' },
  { href: '/owner/account', label: 'Your account', role: 'helper' },
]

type Props = { readonly role: Role; readonly path: string }

/** The bar at the bottom, under the thumb. On wide screens it stands at the side. */
export function Navigation({ role, path }: Props) {
  const more = MORE.filter((item) => item.role === 'helper' || role === 'owner')
  return (
    <nav className={styles.bar} aria-label="Office">
      {BAR.map(({ href, label, icon }) => (
        <a key={href} className={styles.item} href={href} {...current(href, path)}>
          <Icon path={icon} />
          {label}
        </a>
      ))}
      <details className={styles.more}>
        <summary className={styles.item}>
          <Icon name="menu" />
          More
        </summary>
        <ul className={styles.list} role="list">
          {more.map(({ href, label }) => (
            <li key={href}>
              <a className={styles.link} href={href} {...current(href, path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Today's address is the beginning of all others. */
function current(href: string, path: string) {
  const isCurrent = href === path || (href !== '/owner' && path.startsWith(`${href}/`))
  return isCurrent ? ({ 'aria-current': 'page' } as const) : {}
}
