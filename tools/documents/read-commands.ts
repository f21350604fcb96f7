type Found = Pick<Written, 'kind' | 'command'>

/** What a document has somebody type, or shows in a block of code. */
export type Written = {
  readonly document: string
  /** The heading above it. */
  readonly section: string
  /** A block of another language counts as one, and is known by its first line. */
  readonly kind: 'block line' | 'in a sentence' | 'other block'
  readonly command: string
}

const TYPED_IN_SENTENCES =
  /^(?:apt|curl|df|docker|iostat|journalctl|ls|shop|sudo|sysctl|systemctl|tail|\/srv\/shop\/\S+\.sh) ./
const FENCED = /^```(\w*)\n(.*?)^```$/gms

export function readCommands(document: string, markdown: string): readonly Written[] {
  const sections = markdown.split(/^(?=#+ )/m)
  return sections.flatMap((text) => {
    const section = /^#+ (.*)/.exec(text)?.[1] ?? ''
    const blocks = [...text.matchAll(FENCED)].flatMap(
      ([, language = '', code = '']): readonly Found[] =>
        language === 'sh'
          ? commandLines(code).map((command) => ({ kind: 'block line', command }))
          : [{ kind: 'other block', command: code.split('\n')[0] ?? '' }],
    )
    const inSentences = [...text.replaceAll(FENCED, '').matchAll(/`([^`]+)`/g)]
      .map(([, code = '']) => code.replaceAll(/\s+/g, ' ').replaceAll('\\|', '|'))
      .filter((code) => TYPED_IN_SENTENCES.test(code) && !code.includes('…'))
      .map((command) => ({ kind: 'in a sentence' as const, command }))
    return [...blocks, ...inSentences].map((one) => ({ document, section, ...one }))
  })
}

function commandLines(code: string): readonly string[] {
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '')
}
