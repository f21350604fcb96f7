import { Button, ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { BrandMark } from '../kit/brand-mark.tsx'
import { useBrand, useSiteData } from '../kit/site-data-context.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'

/** §2: these two are presented as planned pages, not as errors. */
const COMING_SOON: ReadonlySet<string> = new Set(['/faq', '/privacy-policy'])

export function Page({ data }: PageProps<typeof loader>) {
  const { email } = useBrand()
  const { mark } = useSiteData()
  return (
    <div className={`one-column ${styles.page}`}>
      <div className={styles.sign}>
        <p className={styles.code} aria-hidden="true">
          4{mark ? '0' : <BrandMark size={100} />}4
        </p>
      </div>
      <div className={`stack-wide one-column ${styles.words}`}>
        <p className="visually-hidden">404</p>
        <h1 className={styles.title} tabIndex={-1}>
          Page Not Found
        </h1>
        <p className={styles.path}>{data.path}</p>
        {COMING_SOON.has(data.path) ? (
          <p>
            This page is coming soon. Until then, <a href="/contact">contact us</a> and we will
            help.
          </p>
        ) : (
          <p>There is nothing at this address. It may have moved, or the link may be mistyped.</p>
        )}
        <div className="row">
          <ButtonLink look="main" href="/">
            Back to Home
          </ButtonLink>
          <Button onClick={() => history.back()}>Go Back</Button>
          <ButtonLink href="/collection">Browse Collection</ButtonLink>
        </div>
        <p>
          Still lost? <a href="/contact">Contact support</a> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </div>
    </div>
  )
}
