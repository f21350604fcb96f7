import type { FunctionComponent } from 'react'
import type { PageProps } from '../frame/page-data.ts'
import { type LegalPath, legalPathAt } from '../frame/routes.ts'
import { staticHtml } from '../kit/static-html.ts'
import type { LegalText } from './legal-text.ts'
import type { loader } from './loader.ts'
import { MailSenderContext } from './mail-sender-context.ts'

/** Each text has a chunk, so that a visitor loads only the one they read. */
const TEXTS: Readonly<Record<LegalPath, () => Promise<{ readonly text: LegalText }>>> = {
  '/privacy-policy': () => import('./texts/privacy-policy.tsx'),
  '/cookie-policy': () => import('./texts/cookie-policy.tsx'),
  '/terms': () => import('./texts/terms.tsx'),
  '/accessibility': () => import('./texts/accessibility.tsx'),
}

export async function loadLegalPage(pathname: string) {
  const path = legalPathAt(pathname)
  return { Page: await staticHtml(nameOf(path), () => loadPage(path)) }
}

async function loadPage(path: LegalPath): Promise<FunctionComponent<PageProps<typeof loader>>> {
  const [{ LegalPage }, { text }] = await Promise.all([loadLegal(), TEXTS[path]()])
  return ({ data }) => (
    <MailSenderContext value={data.mailSender}>
      <LegalPage name={nameOf(path)} text={text} />
    </MailSenderContext>
  )
}

const loadLegal = () => import('./page.tsx')

/** The app finds the server-rendered text by this name. */
function nameOf(path: LegalPath): string {
  return path.slice(1)
}
