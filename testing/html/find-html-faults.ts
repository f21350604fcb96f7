import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { BROWSER_RULES, SERVER_RULES } from './html-rules.ts'

const CHECKERS = {
  server: new HtmlValidate(new StaticConfigLoader(SERVER_RULES)),
  browser: new HtmlValidate(new StaticConfigLoader(BROWSER_RULES)),
} as const

/** What is wrong in a whole document, as sentences with the place; nothing if it is sound. */
export function findHtmlFaults(
  html: string,
  drawnBy: keyof typeof CHECKERS = 'server',
): readonly string[] {
  const { results } = CHECKERS[drawnBy].validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
