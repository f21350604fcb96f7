import type { ReactNode } from 'react'
import { Callout } from '#ui/callout.tsx'
import type { OwnerPage } from '../../kit/page.ts'
import { screens } from '../../screens.ts'
import { DraftOffer } from './draft-offer.tsx'
import styles from './frame.module.css'
import { Navigation } from './navigation.tsx'

type Props = { readonly page: OwnerPage; readonly children: ReactNode }

export function Frame({ page, children }: Props) {
  const { person, brandName, notice, path } = page
  return (
    <>
      <a className={`no-print ${styles.skip}`} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <a className={styles.name} href={screens.today.path}>
          {brandName} <span className={styles.office}>office</span>
        </a>
        {person && (
          <a className={styles.person} href={screens.account.path}>
            {person.name}
          </a>
        )}
      </header>
      {person && <DraftOffer />}
      <main
        className={`stack-wider ${styles.main}`}
        id="content"
        tabIndex={-1}
        data-person={person?.id}
      >
        <Callout tone="success" role="status" className="no-print">
          {notice}
        </Callout>
        {children}
      </main>
      {person && <Navigation person={person} path={path} />}
    </>
  )
}
