import type { StaffMember } from '#domain/staff/roles'
import { Icon } from '#ui/icon.tsx'
import { isOpenTo } from '../../kit/access.ts'
import { type ScreenName, screens } from '../../screens.ts'
import styles from './navigation.module.css'

type Item = { readonly screen: ScreenName; readonly label: string }

const BAR: readonly (Item & { readonly icon: string })[] = [
  { screen: 'today', label: 'Today', icon: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6' },
  { screen: 'orders', label: 'Orders', icon: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9' },
  { screen: 'stock', label: 'Stock', icon: 'M4 4h16v16H4zM4 12h16M9 8h6M9 16h6' },
  {
    screen: 'products',
    label: 'Products',
    icon: 'M8 4l4 2 4-2 5 4-3 3-1-1v10H7V10l-1 1-3-3z',
  },
  { screen: 'market', label: 'Market', icon: 'M3 9l2-5h14l2 5M4 9v11h16V9M3 9h18M9 20v-6h6v6' },
]
/** Items beyond this limit stand first under More, such as the market for whoever has products. */
const MAX_BAR = 4

const MORE: readonly Item[] = [
  { screen: 'drops', label: 'Drops' },
  { screen: 'codes', label: 'Discount codes' },
  { screen: 'insights', label: 'Insights' },
  { screen: 'sections', label: 'Collections and categories' },
  { screen: 'sizes', label: 'Sizes' },
  { screen: 'gallery', label: 'Gallery' },
  { screen: 'home-page', label: 'Home page' },
  { screen: 'look', label: 'Look' },
  { screen: 'returns', label: 'Returns' },
  { screen: 'waiting', label: 'Waiting' },
  { screen: 'messages', label: 'Messages' },
  { screen: 'rights', label: 'Personal data' },
  { screen: 'newsletters', label: 'Newsletter' },
  { screen: 'mail', label: 'Failed mail' },
  { screen: 'delivery', label: 'Delivery' },
  { screen: 'alerts', label: 'Tell me' },
  { screen: 'settings', label: 'Settings' },
  { screen: 'texts', label: 'Texts' },
  { screen: 'demo-content', label: 'Demo content' },
  { screen: 'connections', label: 'Keys and services' },
  { screen: 'staff', label: 'Staff' },
  { screen: 'audit', label: 'Who did what' },
  { screen: 'cases', label: 'Payment cases' },
  { screen: 'reconciliation', label: 'Reconciliation' },
  { screen: 'account', label: 'Your account' },
  { screen: 'catalogue-file', label: 'Catalogue file' },
  { screen: 'backup', label: 'Backups' },
  { screen: 'health', label: 'Is all well?' },
]

type Props = { readonly person: StaffMember; readonly path: string }

/** The bar at the bottom, under the thumb. On wide screens it stands at the side. */
export function Navigation({ person, path }: Props) {
  const isOpen = ({ screen }: Item) => isOpenTo(screens[screen].access, person)
  const open = BAR.filter(isOpen)
  const bar = open.slice(0, MAX_BAR)
  const more = [...open.slice(MAX_BAR), ...MORE.filter(isOpen)]
  return (
    <nav className={`no-print ${styles.bar}`} aria-label="Office">
      {bar.map(({ screen, label, icon }) => (
        <a key={screen} className={styles.item} {...linkTo(screen, path)}>
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
          {more.map(({ screen, label }) => (
            <li key={screen}>
              <a className={styles.link} {...linkTo(screen, path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Today's address is the beginning of all others, so only an exact match makes it current. */
function linkTo(screen: ScreenName, path: string) {
  const href = screens[screen].path
  const isCurrent = href === path || (screen !== 'today' && path.startsWith(`${href}/`))
  return { href, ...(isCurrent ? ({ 'aria-current': 'page' } as const) : {}) }
}
