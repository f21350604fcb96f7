import { cloneElement, isValidElement, useEffect } from 'react'
import type { DropNotice } from '#contracts/drop'
import type { Navigator } from '../../frame/navigation/navigator.ts'
import { useNavigator } from '../../frame/navigation/use-navigator.ts'
import type { FoundProduct } from '../data/catalogue-pages.ts'
import styles from './drops.module.css'
import { clockText, spokenTimeLeft } from './time-left.ts'
import { useSight, useTimeLeft } from './use-time-left.ts'

/** The notice stands above a page that shows products of these drops. Without script it states the time in GMT. */
export function Drops({ drops }: { readonly drops: readonly DropNotice[] }) {
  // The header of the home page lies over the top of the page.
  const isHome = useNavigator().current().route === 'home'
  return (
    <section className={styles.drops} aria-label="Drops" data-under-header={isHome || undefined}>
      {drops.map((drop) => (
        <DropLine key={drop.id} drop={drop} />
      ))}
    </section>
  )
}

const WORDS = {
  draw: { before: 'Draw on', open: 'Entries closed' },
  line: { before: 'Opens', open: 'Open since' },
} as const

function DropLine({ drop }: { readonly drop: DropNotice }) {
  const { id, title, mode, opensAtMs, opensText, phase } = drop
  const { before, open } = WORDS[mode]
  const leftMs = useTimeLeft(opensAtMs)
  const sight = useSight(leftMs)
  const isOpen = phase === 'open' || (leftMs !== null && leftMs <= 0)
  const navigator = useNavigator()
  const opensHere = isOpen && phase === 'before' && mode === 'line'
  useEffect(() => {
    if (opensHere) openPage(navigator)
  }, [opensHere, navigator])

  return (
    <div className={styles.drop}>
      <p className={styles.title}>
        <a href={`/drops/${id}`}>{title}</a>
      </p>
      <p className={styles.clock} role="timer">
        {isOpen ? (mode === 'draw' ? 'Closed' : 'Open now') : leftMs && clockText(leftMs)}
      </p>
      <p className={styles.when} data-other={`${isOpen ? before : open} ${opensText}`}>
        <span>
          {isOpen ? open : before} {opensText}
        </span>
      </p>
      <p className="visually-hidden" aria-live="polite">
        {isOpen
          ? `${title}: ${mode === 'draw' ? 'entries are closed' : 'open now'}.`
          : sight && spokenTimeLeft(sight)}
      </p>
    </div>
  )
}

/**
 * The product on the screen can be bought at the instant without asking the server for anything: in that second the
 * server has orders to take.
 */
function openPage(navigator: Navigator) {
  const page = navigator.current()
  const { element } = page
  if (!isValidElement<{ readonly data: Partial<FoundProduct> }>(element)) return
  const { product, ...data } = element.props.data
  if (!product?.closed) return
  const { closed: _, ...opened } = product
  navigator.show({
    ...page,
    element: cloneElement(element, { data: { ...data, product: opened } }),
  })
}
