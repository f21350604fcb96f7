import { type KeyboardEvent, useEffect, useState } from 'react'
import type { GalleryTab } from '../kit/data/catalogue-pages.ts'
import styles from './tabs.module.css'

type Props = { readonly tabs: readonly GalleryTab[]; readonly panelId: string }

/**
 * These are tabs to assistive technology and links to the browser: each has an address, works without script and can be
 * shared. Arrow keys need script, so without it both tabs are in the tab order, and with it only the selected one.
 */
export function Tabs({ tabs, panelId }: Props) {
  const [hasArrowKeys, setHasArrowKeys] = useState(false)
  useEffect(() => setHasArrowKeys(true), [])

  return (
    <div className={styles.tabs} role="tablist" aria-label="Gallery" onKeyDown={moveByKey}>
      {tabs.map(({ label, href, count, isSelected }) => (
        <a
          key={href}
          id={tabId(label)}
          className={styles.tab}
          href={href}
          role="tab"
          aria-selected={isSelected}
          aria-controls={isSelected ? panelId : undefined}
          tabIndex={hasArrowKeys && !isSelected ? -1 : undefined}
        >
          <span>{label}</span>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        </a>
      ))}
    </div>
  )
}

export function tabId(label: string): string {
  return `tab-${label.toLowerCase()}`
}

/** A focused tab is selected at once by clicking its link. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll('a')]
  const wanted = tabs[wantedIndex(event, tabs)]
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
  wanted.click()
}

function wantedIndex({ key, target }: KeyboardEvent, tabs: readonly EventTarget[]): number {
  const at = tabs.indexOf(target)
  if (key === 'ArrowRight') return (at + 1) % tabs.length
  if (key === 'ArrowLeft') return (at - 1 + tabs.length) % tabs.length
  if (key === 'Home') return 0
  if (key === 'End') return tabs.length - 1
  return key === ' ' ? at : -1
}
