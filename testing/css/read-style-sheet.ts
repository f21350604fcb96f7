export type Declaration = {
  readonly property: string
  readonly value: string
  /** These are the enclosing rules, the outermost first: `@media print`, `.page h1`. */
  readonly within: readonly string[]
}

type StyleSheet = {
  readonly declarations: readonly Declaration[]
  /** A prelude is the text before a block: selectors and at-rules with their conditions. */
  readonly preludes: readonly string[]
}

/** This reads enough CSS for this project: no string in its style sheets contains a brace or a semicolon. */
export function readStyleSheet(css: string): StyleSheet {
  const declarations: Declaration[] = []
  const preludes: string[] = []
  let within: readonly string[] = []
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (const [, words = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const statement = words.replaceAll(/\s+/g, ' ').trim()
    if (end === '{') {
      preludes.push(statement)
      within = [...within, statement]
      continue
    }
    const [, property, value] = /^([\w-]+): ?(.+)$/.exec(statement) ?? []
    if (property && value) declarations.push({ property, value, within })
    if (end === '}') within = within.slice(0, -1)
  }
  return { declarations, preludes }
}
