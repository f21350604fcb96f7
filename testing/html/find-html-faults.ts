import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { HTML_RULES } from './html-rules.ts'

const checker = new HtmlValidate(new StaticConfigLoader(HTML_RULES))

/** What is wrong in a whole document, as sentences with the place; nothing if it is sound. */
export function findHtmlFaults(html: string): readonly string[] {
  const { results } = checker.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
