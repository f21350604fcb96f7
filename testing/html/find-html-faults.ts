import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { HTML_RULES } from './html-rules.ts'

/** The rules are kept once they are read: the library reads them for every document, a fifth of its time. */
class CachedConfigLoader extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(handle: string) {
    this.#config ??= super.getConfigFor(handle)
    return this.#config
  }
}

const checker = new HtmlValidate(new CachedConfigLoader(HTML_RULES))

/** Returns the errors in a whole document, as sentences with the selector; the list is empty if it is valid. */
export function findHtmlFaults(html: string): readonly string[] {
  const { results } = checker.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
