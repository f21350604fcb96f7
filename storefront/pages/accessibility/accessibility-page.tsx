import { accessibility } from '../../content/legal/accessibility.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'

export function Page() {
  return <LegalPage name="accessibility" text={accessibility} />
}
