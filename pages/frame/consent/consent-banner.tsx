import { Button } from '#ui/button.tsx'
import { CONSENT_ANSWER, CONSENT_BANNER_ID, CONSENT_SETTINGS } from './banner-names.ts'
import styles from './consent-banner.module.css'

/**
 * §2, §4. Part of every page's HTML, hidden unless the inline boot script sets an attribute on the
 * root. So it appears with the first paint, and never without script.
 */
export function ConsentBanner() {
  return (
    <section
      id={CONSENT_BANNER_ID}
      className={`${styles.banner} no-print`}
      aria-label="Cookies"
      data-static="consent-banner"
    >
      <h2>Cookies</h2>
      <div>
        <p>The shop stores only what it needs to work.</p>
        <p>
          May it also count visits, and remember the currency of the place you are in?{' '}
          <a href="/cookie-policy">Cookie policy</a>
        </p>
      </div>
      <Button look="quiet" name={CONSENT_SETTINGS}>
        Settings
      </Button>
      <Button name={CONSENT_ANSWER}>Reject All</Button>
      <Button name={CONSENT_ANSWER} value="all">
        Accept All
      </Button>
    </section>
  )
}
