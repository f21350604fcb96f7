import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { OfficeLogo, OwnerPage } from '../../kit/page.ts'
import { screens } from '../../screens.ts'
import styles from './frame.module.css'
import { Navigation } from './navigation.tsx'

type Props = { readonly page: OwnerPage; readonly children: ReactNode }

export function Frame({ page, children }: Props) {
  const { person, brandName, logo, notice, path } = page
  return (
    <>
      <a className={`no-print ${styles.skip}`} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <a className={styles.name} href={screens.today.path}>
          {logo ? <HeaderLogo logo={logo} brandName={brandName} /> : <span>{brandName}</span>}{' '}
          <span className={styles.office}>office</span>
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

type LogoProps = { readonly logo: OfficeLogo; readonly brandName: string }

/** The header is of ink: a logo that could not be made out there lies on a light plate. */
function HeaderLogo({ logo: { src, width, height, showsOnDark }, brandName }: LogoProps) {
  const classes = showsOnDark ? styles.logo : `${styles.logo} ${styles.plate}`
  return <img className={classes} src={src} width={width} height={height} alt={brandName} />
}

/**
 * The script shows a copy of it (browser/drafts/drafts.ts), which stays in view even far down the page, where Back
 * leads.
 */
function DraftOffer() {
  return (
    <template data-template="draft-offer">
      <div className={`no-print ${styles.offer}`} data-beside-bar="">
        <Callout tone="caution" role="status">
          <p>You had typed something here that is not saved.</p>
          <p data-draft-changed="">What is saved was changed since.</p>
          <div className={`row ${styles.buttons}`}>
            <Button data-draft-back="">Put it back</Button>
            <Button look="quiet" data-draft-forget="">
              Forget it
            </Button>
          </div>
        </Callout>
      </div>
    </template>
  )
}
