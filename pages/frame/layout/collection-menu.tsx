import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useSections } from '../../kit/site-data-context.ts'
import styles from './collection-menu.module.css'
import { collectionLinks } from './navigation-links.ts'

/** These are native details, which open without script; with script Escape and a click outside close them. */
export function CollectionMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const sections = useSections()

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.summary}>
        COLLECTION <Icon name="chevron" size={14} />
      </summary>
      <ul role="list" className={styles.list}>
        {collectionLinks(sections).map(({ href, label }) => (
          <li key={href}>
            <a
              className={styles.link}
              href={href}
              onClick={() => menu.current?.removeAttribute('open')}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
