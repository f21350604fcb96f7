import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { BrandMark } from '../kit/brand-mark.tsx'
import { Landing } from '../kit/newsletter/landing.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { SubscribeForm } from './subscribe-form.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  const poster = data.picture ? (
    <Picture
      className={styles.poster}
      picture={data.picture}
      sizes="(min-width: 48em) 45vw, 100vw"
      priority="first"
    />
  ) : (
    <div className={styles.mark}>
      <BrandMark size={100} />
    </div>
  )
  return (
    <Landing aside={poster}>
      <h1 tabIndex={-1}>NEVER MISS A DROP</h1>
      <p className="size-large">
        Be told before the doors open: new collections, restocks, and nothing else.
      </p>
      <SubscribeForm refused={data.form} />
      <p className="quiet">
        Every email has a link to leave the list. How we treat your address is in our{' '}
        <a href="/privacy-policy">privacy policy</a>.
      </p>
    </Landing>
  )
}
