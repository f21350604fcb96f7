import { BrandMark } from '../../kit/brand-mark.tsx'
import { NewsletterForm } from '../../kit/newsletter/newsletter-form.tsx'
import { useSections, useSiteData } from '../../kit/site-data-context.ts'
import { CONSENT_SETTINGS } from '../consent/banner-names.ts'
import { fitFooterName } from './fit-name.ts'
import styles from './footer.module.css'
import { FOOTER_LINKS_ID } from './navigation-links.ts'

/** These links follow those of the collections. */
const SHOP_LINKS = [
  { href: '/collection', label: 'All collections' },
  { href: '/search', label: 'Search' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/cart', label: 'Cart' },
  { href: '/orders', label: 'Your orders' },
] as const

const ABOUT_LINKS = [
  { href: '/about', label: 'Our story' },
  { href: '/gallery', label: 'Gallery' },
  { href: '/contact', label: 'Contact' },
  { href: '/faq', label: 'FAQ' },
] as const

const LEGAL_LINKS = [
  { href: '/privacy-policy', label: 'Privacy policy' },
  { href: '/cookie-policy', label: 'Cookie policy' },
  { href: '/data-rights', label: 'Data rights' },
  { href: '/terms', label: 'Terms of use' },
  { href: '/accessibility', label: 'Accessibility' },
] as const

/** This is static HTML: the app never hydrates it, so nothing in it may need React. */
export function Footer() {
  const { year, brand, mark, newsletterLine } = useSiteData()
  const collections = useSections().collections.map(({ slug, title }) => ({
    href: `/collection?type=${slug}`,
    label: title,
  }))
  const groups = [
    { heading: 'Shop', links: [...collections, ...SHOP_LINKS] },
    { heading: 'About', links: ABOUT_LINKS },
    { heading: 'Legal', links: LEGAL_LINKS },
  ]
  return (
    <footer className={styles.footer} data-static="footer">
      <div className={`content ${styles.top}`}>
        <section className={styles.newsletter} aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" className="size-h3">
            Join the list
          </h2>
          <p>{newsletterLine}</p>
          <NewsletterForm tone="dark" />
        </section>
        {groups.map(({ heading, links }) => (
          <nav
            key={heading}
            id={heading === 'Shop' ? FOOTER_LINKS_ID : undefined}
            aria-label={heading}
          >
            <p className={styles.groupHeading}>{heading}</p>
            <ul role="list">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a className={styles.link} href={href}>
                    {label}
                  </a>
                </li>
              ))}
              {heading === 'Legal' && (
                <li>
                  <button type="button" name={CONSENT_SETTINGS} className={styles.link}>
                    Cookie settings
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.mark}>
        {mark?.logo ? (
          <img {...mark.logo} alt="" />
        ) : (
          <>
            {!mark && <BrandMark size={40} />}
            <span className={styles.wordmark} aria-hidden="true" {...fitFooterName(brand.name)}>
              {brand.name}
            </span>
          </>
        )}
      </div>
      <div className={`content ${styles.bottom}`}>
        {/* This is one text, because some screen readers leave out the spaces of several. */}
        <p>{`© ${year} ${brand.name}. ${brand.tagline}.`}</p>
        <ul role="list" className={styles.social}>
          {brand.social.map(({ name, url }) => (
            <li key={name}>
              <a className={styles.link} href={url} rel="noopener noreferrer me">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
