import { privacyPolicy } from '../../content/legal/privacy-policy.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'

export function Page() {
  return <LegalPage name="privacy-policy" text={privacyPolicy} />
}
