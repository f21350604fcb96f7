import { cookiePolicy } from '../../content/legal/cookie-policy.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'

export function Page() {
  return <LegalPage name="cookie-policy" text={cookiePolicy} />
}
