import type { PageProps } from '../frame/page-data.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { Tabs, tabId } from './tabs.tsx'
import { useLightbox } from './use-lightbox.tsx'
import { Wall } from './wall.tsx'

const PANEL_ID = 'gallery-panel'

export function Page({ data }: PageProps<typeof loader>) {
  const { tabs, lead, posters } = data
  const selected = tabs.find(({ isSelected }) => isSelected)?.label ?? ''
  const lightbox = useLightbox(posters, `Gallery: ${selected}`)
  return (
    <div className={`content ${styles.page}`}>
      <div className={styles.heading}>
        <h1 className={styles.title} tabIndex={-1}>
          Gallery
        </h1>
        <Tabs tabs={tabs} panelId={PANEL_ID} />
      </div>
      <section id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(selected)}>
        <p className={styles.lead}>{lead}</p>
        <Wall key={selected} posters={posters} onExpand={lightbox.open} />
      </section>
      {lightbox.dialog}
    </div>
  )
}
