import { ButtonLink } from '#ui/button.tsx'
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
        {posters.length > 0 && <p className={styles.lead}>{lead}</p>}
        {posters.length === 0 ? (
          <NothingYet />
        ) : (
          <Wall key={selected} posters={posters} onExpand={lightbox.open} />
        )}
      </section>
      {lightbox.dialog}
    </div>
  )
}

function NothingYet() {
  return (
    <div className={styles.empty}>
      <h2>Nothing on this wall yet</h2>
      <p>The first posters are still being printed. Until they hang, look at the pieces.</p>
      <ButtonLink look="main" href="/collection">
        See all pieces
      </ButtonLink>
    </div>
  )
}
