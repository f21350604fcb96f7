import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { BROWSER_RULES, SERVER_RULES } from './html-rules.ts'

/** The rules are kept once they are read: the library reads them for every document, a fifth of its time. */
class CachedConfigLoader extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(handle: string) {
    this.#config ??= super.getConfigFor(handle)
    return this.#config
  }
}

const CHECKERS = {
  server: new HtmlValidate(new CachedConfigLoader(SERVER_RULES)),
  browser: new HtmlValidate(new CachedConfigLoader(BROWSER_RULES)),
} as const

/** Returns the errors in a whole document, as sentences with the selector; the list is empty if it is valid. */
export function findHtmlFaults(
  html: string,
  renderedBy: keyof typeof CHECKERS = 'server',
): readonly string[] {
  const { results } = CHECKERS[renderedBy].validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
