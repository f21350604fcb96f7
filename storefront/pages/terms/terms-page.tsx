import { terms } from '../../content/legal/terms.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'

export function Page() {
  return <LegalPage name="terms" text={terms} />
}
