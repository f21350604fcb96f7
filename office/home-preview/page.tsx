import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { HOME_PREVIEW_PATH, HOME_PUBLISH_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

export function Page({ data: { isDraft, seen } }: ScreenProps<typeof load, 'home-preview'>) {
  return (
    <>
      <BackLink href={screens['home-page'].path}>Home page</BackLink>
      <h1>Preview</h1>
      <p>{isDraft ? 'Your draft, which only you see.' : 'What the shop shows now.'}</p>
      {isDraft && (
        <form method="post" action={HOME_PUBLISH_PATH}>
          <input type="hidden" name="seen" value={seen} />
          <Button look="main" type="submit">
            Publish
          </Button>
        </form>
      )}
      <Screen kind="phone" heading="As on a phone" />
      <Screen kind="computer" heading="As on a computer" />
      <p>
        <a className={styles.link} href={HOME_PREVIEW_PATH} target="_blank" rel="noopener">
          See it on a page of its own
        </a>
      </p>
    </>
  )
}

type ScreenKind = { readonly kind: 'phone' | 'computer'; readonly heading: string }

/** The frame is as wide as such a screen, and is shown smaller where there is no room. */
function Screen({ kind, heading }: ScreenKind) {
  return (
    <section className="stack" aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{heading}</h2>
      <div className={`${styles.screen} ${styles[kind]}`}>
        <iframe
          className={styles.frame}
          src={HOME_PREVIEW_PATH}
          title={`The home page, ${heading.toLowerCase()}`}
          sandbox="allow-same-origin"
        />
      </div>
    </section>
  )
}
