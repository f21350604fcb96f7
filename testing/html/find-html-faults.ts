import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { BROWSER_RULES, SERVER_RULES } from './html-rules.ts'

const CHECKERS = {
  server: new HtmlValidate(new StaticConfigLoader(SERVER_RULES)),
  browser: new HtmlValidate(new StaticConfigLoader(BROWSER_RULES)),
} as const

/** The errors in a whole document, as sentences with the selector; empty if it is valid. */
export function findHtmlFaults(
  html: string,
  renderedBy: keyof typeof CHECKERS = 'server',
): readonly string[] {
  const { results } = CHECKERS[renderedBy].validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
